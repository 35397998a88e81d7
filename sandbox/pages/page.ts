import { readFileSync } from "node:fs";
import { html } from "hono/html";

export type Markup = ReturnType<typeof html>;

export const stylesheet = readFileSync(new URL("./sandbox.css", import.meta.url), "utf8");

/** HTML frame of every page. */
export function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#f0b429">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<p class="banner" role="note">Sandbox checkout - no real money moves</p>
${body}
</body>
</html>`;
}

/** 200000 -> GHS 2,000.00; the amount is in minor units. */
export function formatAmount(amount: number, currency: string): string {
  const [whole = "0", cents = "00"] = (amount / 100).toFixed(2).split(".");
  return `${currency} ${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}
