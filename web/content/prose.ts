/** The blocks that long texts are made of: articles, guides and legal pages. `text` and `items` may hold inline marks. */
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

/** Reads `**bold**` and `[words](/path)`, where the address may also be https, mailto or tel. Anything else is text. */
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
