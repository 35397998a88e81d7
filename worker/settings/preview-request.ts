/** A visit to the site with the draft: it begins with the link and goes on to other pages by a cookie. */

const COOKIE = "preview";
const TOKEN = /^[0-9a-f]{32}$/;
/** As long as the link works. */
const MAX_AGE_SECONDS = 15 * 60;
/** The staff page shows what is published, also to the owner who previews. */
const STAFF_PAGE = /^\/admin\//;

/** The value of `?preview=` that ends a preview. */
const END = "end";

/** The token of a preview, null if the request is for what is published, "end" if it ends one. */
export function findPreviewToken(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url);
  if (STAFF_PAGE.test(pathname) || !["GET", "HEAD"].includes(request.method)) return null;
  const asked = searchParams.get("preview");
  if (asked === END) return END;
  const cookie = (request.headers.get("Cookie") ?? "").match(/(?:^|; ?)preview=([^;]*)/)?.[1];
  return [asked, cookie].find((token) => token && TOKEN.test(token)) ?? null;
}

/** Back to the page as it is published. */
export function endPreview(request: Request): Response {
  const { pathname } = new URL(request.url);
  const headers = { Location: pathname, "Set-Cookie": previewCookie("", 0), "Cache-Control": "no-store" };
  return new Response(null, { status: 302, headers });
}

export function previewCookie(token: string, maxAge = MAX_AGE_SECONDS): string {
  return `${COOKIE}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;
}

/** Above the page and outside what the browser's code renders, so that it stays while visitors go to other pages. */
export function withPreviewLine(page: string): string {
  const line =
    '<aside aria-label="Preview" class="bg-forest px-4 py-2 text-white">Preview, not published. <a href="/?preview=end" class="underline">End preview</a></aside>';
  return page.replace('<div id="root">', `${line}<div id="root">`);
}
