import { colours } from "#domain/colours.ts";
import { site } from "#domain/site.ts";
import { escapeHtml } from "./layout.ts";

/** A page that an email links to. */
export interface EmailLinkPage {
  html: string;
  style: string;
  isKnown: boolean;
}

interface PageText {
  heading: string;
  text?: string;
  /** Mail programs and scanners open every link: only the button acts. */
  button?: string;
  link?: PageLink;
  /** What the last press did not do. */
  notice?: string;
  facts?: readonly (readonly [label: string, value: string])[];
  /** Actions that only open another page. */
  links?: readonly PageLink[];
  /** An action behind one more press, which shows the text first. */
  cancel?: { summary: string; text: string; button: string; action: string };
}

interface PageLink {
  label: string;
  href: string;
}

/** All such pages have this style, which their policy allows by its hash. */
const STYLE = `body{margin:0;background:${colours.plaster};color:${colours.ink};font:1.0625rem/1.5 "Segoe UI",Helvetica,Arial,sans-serif}header,main{box-sizing:border-box;max-width:35rem;margin:0 auto;padding:1rem 1.25rem;background:${colours.white}}header{margin-top:1.5rem;border-radius:.75rem .75rem 0 0;background:${colours.forest};color:${colours.plaster};font-weight:700}main{border-radius:0 0 .75rem .75rem}h1{margin:.5rem 0;color:${colours.forest};font-size:1.5rem;line-height:1.25}a{color:${colours.forest}}button,.action{display:inline-block;box-sizing:border-box;min-height:3rem;padding:0 1.25rem;border:0;border-radius:.5rem;background:${colours.terracotta};color:${colours.white};font:inherit;font-weight:600;line-height:3rem;text-decoration:none;cursor:pointer}details button{background:${colours.white};border:2px solid ${colours.terracotta};color:${colours.ink};line-height:1.5}dl{display:grid;gap:.5rem;margin:1rem 0}dl div{display:grid;grid-template-columns:5rem 1fr;gap:.75rem}dt{color:${colours.muted}}dd{margin:0;font-weight:600;overflow-wrap:anywhere}summary{min-height:2.75rem;line-height:2.75rem;cursor:pointer;color:${colours.forest};text-decoration:underline}[role=alert]{padding:.75rem 1rem;border:1px solid ${colours.marigold};border-radius:.5rem}`;

/** Renders a small page: each is reached once, from an email. */
export function emailLinkPage(
  { heading, text, button, link = { label: site.name, href: "/" }, notice, facts = [], links = [], cancel }: PageText,
  isKnown = true,
): EmailLinkPage {
  const alert = notice === undefined ? "" : `<p role="alert">${notice}</p>`;
  const paragraph = text === undefined ? "" : `<p>${text}</p>`;
  const rows = facts.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join("");
  const list = rows === "" ? "" : `<dl>${rows}</dl>`;
  const actions = links
    .map(({ label, href }) => `<p><a class="action" href="${escapeHtml(href)}">${label}</a></p>`)
    .join("");
  const cancelling = cancel
    ? `<details><summary>${cancel.summary}</summary><p>${cancel.text}</p><form method="post" action="${escapeHtml(cancel.action)}"><button type="submit">${cancel.button}</button></form></details>`
    : "";
  // Without an action the form posts to its own URL, token included.
  const form = button === undefined ? "" : `<form method="post"><button type="submit">${button}</button></form>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading} - ${site.name}</title><style>${STYLE}</style></head>
<body><header>${site.name}</header><main><h1>${heading}</h1>${alert}${list}${paragraph}${actions}${form}${cancelling}<p><a href="${link.href}">${link.label}</a></p></main></body></html>`;
  return { html, style: STYLE, isKnown };
}

/** The answer to a token that we do not know. `task` is what we do instead. */
export function unknownLinkPage(task: string): EmailLinkPage {
  const text = `Please write to ${site.email} and we will ${task}.`;
  return emailLinkPage({ heading: "We do not recognise this link", text }, false);
}
