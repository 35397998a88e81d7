/** Whatever somebody sent runs nothing, shows nothing of itself in a page of ours, and is kept nowhere on its way. */
export const FILE_HEADERS = {
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};
