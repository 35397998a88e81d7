import { colours } from "#domain/colours.ts";
import type { CustomTexts } from "#domain/mail-texts/mail-texts.ts";
import type { PhoneText } from "#domain/messages/phone-messages.ts";
import { CHAT_LABEL, whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { type EditableCopy, resolveCopy } from "./custom-copy.ts";

/** An email in our default copy. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** The same email with the owner's copy; missing if no text is editable. */
  withCustomCopy?: (texts: CustomTexts) => Pick<RenderedMail, "subject" | "text" | "html">;
  /** The same for a phone; missing if this goes by email only. */
  phoneMessage?: PhoneText;
}

/** A part of an email, rendered as text and as HTML. */
export type Part =
  | { kind: "words"; text: Copy }
  | { kind: "facts"; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: "quote"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "links"; links: readonly (readonly [label: string, url: string])[] };
type Copy = string | EditableCopy;
type Button = Part & { kind: "button" };
/** With its copy resolved. */
type ResolvedPart = Exclude<Part, { kind: "words" }> | { kind: "words"; text: string };

/** Visitors' text may contain long words; older email programs know only the second property. */
const BREAKS = "overflow-wrap:anywhere;word-break:break-word";
const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";

interface MailLayout {
  subject: Copy;
  heading: Copy;
  parts: readonly Part[];
  /** The first message of a WhatsApp chat with us. Emails to the team have none. */
  chat?: string;
  footer?: Button;
  phoneMessage?: PhoneText | null;
}

const DEFAULT_COPY: CustomTexts = new Map();

export function layout(mail: MailLayout): RenderedMail {
  const { phoneMessage } = mail;
  const rendered = { ...render(mail, DEFAULT_COPY), ...(phoneMessage && { phoneMessage }) };
  return hasNoEditableCopy(mail) ? rendered : { ...rendered, withCustomCopy: (texts) => render(mail, texts) };
}

function hasNoEditableCopy({ subject, heading, parts }: MailLayout): boolean {
  const texts = parts.map((part) => (part.kind === "words" ? part.text : ""));
  return [subject, heading, ...texts].every((text) => typeof text === "string");
}

function render(mail: MailLayout, texts: CustomTexts) {
  const resolve = (words: Copy) => (typeof words === "string" ? words : resolveCopy(words, texts));
  const subject = oneLine(resolve(mail.subject));
  const heading = resolve(mail.heading);
  const parts = mail.parts.map((part) => (part.kind === "words" ? { ...part, text: resolve(part.text) } : part));
  const shown = parts.filter((part) => part.kind !== "words" || part.text !== "");
  const footers = [
    ...(mail.chat === undefined ? [] : [button(CHAT_LABEL, whatsappLink(mail.chat))]),
    ...(mail.footer ? [mail.footer] : []),
  ];
  return {
    subject,
    text: [heading, ...shown.map(textOf), signature(), ...footers.map(textOf)].join("\n\n"),
    html: page(subject, heading, shown.map(htmlOf).join(""), footers.map(footerOf).join("")),
  };
}

export function paragraph(text: Copy): Part {
  return { kind: "words", text };
}

/** Leaves out lines whose value is null. */
export function facts(...lines: (readonly [label: string, value: string | null])[]): Part {
  return { kind: "facts", facts: lines.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])) };
}

export function quote(text: string): Part {
  return { kind: "quote", text };
}

export function button(label: string, url: string): Button {
  return { kind: "button", label, url };
}

/** Secondary links, in one row. */
export function links(...all: (readonly [label: string, url: string])[]): Part {
  return { kind: "links", links: all };
}

function textOf(part: ResolvedPart): string {
  switch (part.kind) {
    case "words":
      return part.text;
    case "facts":
      return part.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "quote":
      return part.text.replace(/^/gm, "> ");
    case "button":
      return `${part.label}: ${part.url}`;
    case "links":
      return part.links.map(([label, url]) => `${label}: ${url}`).join("\n");
  }
}

function htmlOf(part: ResolvedPart): string {
  switch (part.kind) {
    case "words":
      return `<p style="margin:0 0 16px;${BREAKS}">${lines(part.text)}</p>`;
    case "facts":
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;width:100%;border-collapse:collapse">${part.facts
        .map(
          ([label, value]) =>
            `<tr><td style="width:76px;padding:8px 12px 8px 0;border-bottom:1px solid ${colours.line};color:${colours.muted};vertical-align:top">${escapeHtml(label)}</td><td style="padding:8px 0;border-bottom:1px solid ${colours.line};font-weight:600;${BREAKS}">${lines(value)}</td></tr>`,
        )
        .join("")}</table>`;
    case "quote":
      return `<blockquote style="margin:0 0 16px;padding:12px 16px;border-left:4px solid ${colours.terracotta};background:${colours.plaster};${BREAKS}">${lines(part.text)}</blockquote>`;
    case "button":
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${colours.terracotta};color:${colours.white};text-decoration:none;font-weight:600">${escapeHtml(part.label)}</a></p>`;
    case "links":
      return `<p style="margin:0 0 16px;line-height:2">${part.links
        .map(
          ([label, url]) =>
            `<a href="${escapeHtml(url)}" style="color:${colours.forest};margin-right:16px;white-space:nowrap">${escapeHtml(label)}</a>`,
        )
        .join(" ")}</p>`;
  }
}

function footerOf(part: Button): string {
  return `<p style="margin:12px 0 0"><a href="${escapeHtml(part.url)}" style="color:${colours.forest}">${escapeHtml(part.label)}</a></p>`;
}

function signature(): string {
  return [`The team at ${site.name}`, addressLine(), `${site.phone.display} · ${site.email}`].join("\n");
}

function addressLine(): string {
  return `${site.address.street}, ${site.address.area}, ${site.address.city} · ${site.address.ghanaPostGps}`;
}

function page(title: string, heading: string, body: string, footer: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:${colours.plaster};color:${colours.ink};${FONT};font-size:16px;line-height:1.5">
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.plaster}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:16px 20px;background:${colours.forest};border-radius:12px 12px 0 0;color:${colours.plaster};font-size:18px;font-weight:700">${escapeHtml(site.name)}</td></tr>
<tr><td style="padding:24px 20px 8px;background:${colours.white}">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:${colours.forest};${BREAKS}">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 20px;background:${colours.white};border-top:1px solid ${colours.line};border-radius:0 0 12px 12px;font-size:14px;color:${colours.muted}">${lines(signature())}${footer}</td></tr>
</table></td></tr></table></div></body></html>`;
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\n/g, "<br>");
}

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
