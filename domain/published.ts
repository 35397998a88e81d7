import type { Photos } from "./photos.ts";

/** What the owner has published in place of the code's own facts, prices and words, and photographs. */
export interface Published {
  facts?: object;
  prices?: object;
  /** The plans that the owner has added, by their types. Their prices are among the prices. */
  plans?: object;
  words?: Readonly<Record<string, string>>;
  photos?: Photos;
}

declare global {
  /** Set before any other module loads: by the boot script in a browser, and by the page renderer of the worker. */
  var published: Published | undefined;
}

export function withPublished<Part extends object>(part: "facts" | "prices", defaults: Part): Part {
  return { ...defaults, ...globalThis.published?.[part] };
}

/**
 * A page's texts with the words that the owner has published. `name` starts their keys: "home.why.title" is the title
 * of `why` in `withWords("home", texts)`. An item of a list is named by its id, or else by its number.
 */
// @__NO_SIDE_EFFECTS__
export function withWords<const Texts extends object>(name: string, texts: Texts): Texts {
  for (const [key, text] of Object.entries(globalThis.published?.words ?? {})) {
    if (!key.startsWith(`${name}.`)) continue;
    const path = key.slice(name.length + 1).split(".");
    const last = path.pop() ?? "";
    const parent = path.reduce<TextTree | undefined>(findChild, texts as TextTree);
    // A later deployment may have removed the text.
    if (typeof parent?.[last] === "string") parent[last] = text;
  }
  return texts;
}

interface TextTree {
  [key: string]: TextTree | string | undefined;
}

function findChild(tree: TextTree | undefined, key: string): TextTree | undefined {
  const child = Array.isArray(tree) ? (tree.find((item) => item?.id === key) ?? tree[Number(key)]) : tree?.[key];
  return typeof child === "object" ? child : undefined;
}
