/** "#" in its encoded forms, as mail gateways rewrite links. */
const ENCODED_HASH = /%(?:25)?23/;

/** A path of no file: it starts with a capital, as phones autocapitalise, or contains an encoded "#". */
export const MISSPELT_PATH = /^\/(?:[A-Z]|(?!api\/).*%(?:25)?23)/;

/**
 * Redirects to the page with the lowercase path; null if there is none. What follows an encoded "#" may be a customer's token:
 * it returns behind "#", which browsers do not send, and no cache keeps the redirect.
 */
export async function redirectToPage(request: Request, assets: Pick<Fetcher, "fetch">): Promise<Response | null> {
  const url = new URL(request.url);
  const [path = "", ...hash] = url.pathname.split(ENCODED_HASH);
  // A path that starts with two slashes would be the name of another host.
  const page = new URL(`/${path.replace(/^\/+/, "").toLowerCase()}${url.search}`, url);
  const isPage = (await assets.fetch(page, { method: "HEAD", redirect: "manual" })).status < 400;
  if (!isPage) return null;
  const location = page.pathname + page.search;
  return hash.length > 0
    ? new Response(null, {
        status: 302,
        headers: { Location: `${location}#${hash.join("%23")}`, "Cache-Control": "no-store" },
      })
    : new Response(null, { status: 301, headers: { Location: location, "Cache-Control": "public, max-age=3600" } });
}
