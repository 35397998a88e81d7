/** Headers that a `_headers` rule sets for matching paths. */
interface Rule {
  pattern: RegExp;
  headers: [name: string, value: string | null][];
}

const DEFAULT_CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** Redirect target for `html_handling = "drop-trailing-slash"`; null if there is none. */
export function findRedirect(pathname: string, isPage: (pathname: string) => boolean): string | null {
  const plain = pathname
    .replace(/\/index(\.html)?$/, "/")
    .replace(/\.html$/, "")
    .replace(/(.)\/$/, "$1");
  return plain !== pathname && isPage(plain) ? plain : null;
}

/** Parses Cloudflare's `_headers`: a line per path, indented lines per header, `!` removes a header. */
export function parseHeaderRules(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split("\n").filter(Boolean)) {
    if (!line.startsWith(" ")) {
      const pattern = line.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
      rules.push({ pattern: new RegExp(`^${pattern}$`), headers: [] });
      continue;
    }
    const [name = "", ...value] = line.trim().split(": ");
    rules.at(-1)?.headers.push(name.startsWith("! ") ? [name.slice(2), null] : [name, value.join(": ")]);
  }
  return rules;
}

/** Headers of all matching rules. Values of repeated headers are joined, as at Cloudflare. */
export function headersFor(rules: readonly Rule[], pathname: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { pattern, headers: ruled } of rules) {
    if (!pattern.test(pathname)) continue;
    for (const [written, value] of ruled) {
      const name = written.toLowerCase();
      if (value === null) delete headers[name];
      else headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
    }
  }
  return { "cache-control": DEFAULT_CACHE_CONTROL, ...headers };
}
