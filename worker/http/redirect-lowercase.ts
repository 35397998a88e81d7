/** An address that begins with a capital, as phones write what is typed into them. No file of the site does. */
export const STARTS_WITH_CAPITAL = /^\/[A-Z]/;

/** Leads to the page whose address in small letters this is; where there is none it is a wrong address like any other. */
export async function redirectToLowercase(request: Request, assets: Pick<Fetcher, "fetch">): Promise<Response> {
  const url = new URL(request.url);
  const small = new URL(url.pathname.toLowerCase() + url.search, url);
  const isPage = (await assets.fetch(small, { method: "HEAD", redirect: "manual" })).status < 400;
  if (!isPage) return assets.fetch(request);
  return new Response(null, {
    status: 301,
    headers: { Location: small.pathname + small.search, "Cache-Control": "public, max-age=3600" },
  });
}
