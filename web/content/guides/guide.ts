import type { Block } from "#web/content/prose.ts";

/** A career guide: the text of the PDF at /guides/<slug>.pdf. */
export interface Guide {
  slug: string;
  title: string;
  /** Two sentences under the title. */
  lead: string;
  blocks: readonly Block[];
}
