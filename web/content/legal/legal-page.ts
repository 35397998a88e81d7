import type { Meta, PageLink } from "#web/content/common.ts";
import type { Block } from "#web/content/prose.ts";

export interface LegalSection {
  /** The anchor in the table of contents. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface LegalPage {
  meta: Meta;
  title: string;
  /** Free text; only the privacy policy has a date. */
  lastUpdated?: string;
  /** Before the table of contents. */
  intro: readonly Block[];
  sections: readonly LegalSection[];
  /** Links to the other legal pages. */
  related: readonly PageLink[];
}
