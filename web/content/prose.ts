/** The blocks of long texts: articles, guides and legal pages. `text` and `items` may contain inline marks. */
export type Block =
  | { kind: "p"; text: string }
  | { kind: "h2"; id: string; text: string }
  | { kind: "h3"; id: string; text: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "steps"; items: readonly string[] }
  | { kind: "note"; text: string }
  | { kind: "quote"; text: string };

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "bold"; text: string }
  | { kind: "link"; text: string; href: string };

const MARKS = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:\/(?!\/)|https:\/\/|mailto:|tel:)[^\s)]*)\)/g;

/** Parses `**bold**` and `[words](/path)`; the target may also be https, mailto or tel. Everything else is text. */
export function parseInline(text: string): Inline[] {
  const segments: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, bold, words, href] = match;
    if (match.index > end) segments.push({ kind: "text", text: text.slice(end, match.index) });
    if (bold !== undefined) segments.push({ kind: "bold", text: bold });
    else if (words !== undefined && href !== undefined) segments.push({ kind: "link", text: words, href });
    end = match.index + whole.length;
  }
  if (end < text.length) segments.push({ kind: "text", text: text.slice(end) });
  return segments;
}
