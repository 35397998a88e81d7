import { colours } from "#domain/colours.ts";
import { site } from "#domain/site.ts";

const STYLE = `body{max-width:32rem;margin:4rem auto;padding:0 1rem;font:1.1rem/1.6 system-ui;background:${colours.plaster};color:${colours.ink}}h1{color:${colours.forest}}a{color:${colours.terracotta}}`;
const AFTER_PAYING = "<p>If you have paid, your payment is safe. Open this page again when you are connected.</p>";

/** Answers for a page that is not cached, without a connection. */
export function offlinePage(path: string): Response {
  const html = `<!doctype html><html lang="en-GH"><meta name="viewport" content="width=device-width"><title>You are offline | ${site.name}</title><style>${STYLE}</style><h1>You are offline</h1><p>This page is not saved in this browser. Pages you opened recently still work.</p>${path.startsWith("/payment/") ? AFTER_PAYING : ""}<p>Call us on <a href="tel:${site.phone.e164}">${site.phone.display}</a> or go <a href="/">to the homepage</a>.</p>`;
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
