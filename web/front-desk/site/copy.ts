import type { PhotoSlot } from "#domain/photos.ts";

const PAGES: Readonly<Record<string, string>> = {
  home: "Home",
  "east-legon": "Location",
  "virtual-office": "Virtual office",
  "meeting-room": "Meeting room",
  training: "Training",
  help: "Help centre",
  career: "Career resources",
  cv: "CV reviews",
  support: "Contact support",
};

const PARTS: Readonly<Record<string, string>> = {
  title: "Heading",
  headline: "Heading",
  eyebrow: "Line above the heading",
  blurb: "Text",
  intro: "Introduction",
  description: "Description for search engines",
};

/** Where to publish: the section of the house. */
const publishHint = "To preview, publish or discard changes, go to House.";

export const siteTextCopy = {
  title: "Site texts",
  summary: "The words of the public pages.",
  failed: "Failed to fetch the site texts",
  intro:
    "Edit the words of the public pages. A change is saved in the draft and appears on the site when you publish it. Texts with prices, hours, phone numbers or addresses are not listed: they follow those by themselves.",
  unpublished: (count: number) =>
    count === 0 ? "Everything is published." : `${count} ${count === 1 ? "change" : "changes"} not published.`,
  publish: "Preview and publish",
  page: "Page",
  pages: PAGES,
  parts: PARTS,
  search: "Search texts",
  filterLabel: "Filter texts",
  all: "All",
  changed: "Changed",
  none: "No texts found matching your search",
  noneChanged: "This page uses the standard texts",
  isChanged: "Changed",
  isUnpublished: "Not published",
  edit: "Edit",
  editOf: (part: string, section: string) => `Edit ${part.toLowerCase()} of ${section}`,
  dialog: {
    title: (part: string) => `Edit ${part.toLowerCase()}`,
    text: (page: string, section: string) => `${page}: ${section}`,
    field: "Text",
    count: (length: number, max: number) => `${length} of at most ${max} characters`,
    standard: "Standard text",
    action: "Save in the draft",
    pending: "Saving...",
    saved: { title: "Text Saved", description: "It is in the draft. Publish it under House." },
    failed: "Failed to save the text",
    restore: "Back to the standard text",
    restoring: "Restoring...",
    restored: { title: "Standard Text Restored", description: "It is in the draft. Publish it under House." },
    restoreFailed: "Failed to restore the standard text",
  },
} as const;

const SLOTS: Readonly<Record<PhotoSlot, string>> = {
  home: "Home",
  "meeting-room": "Meeting room",
  "virtual-office": "Virtual office",
  "east-legon": "Location",
};

export const sitePhotoCopy = {
  title: "Photographs",
  summary: "Photographs on the public pages.",
  failed: "Failed to fetch the photographs",
  intro: `Add a photograph to a page. It appears on the site when you publish it. ${publishHint}`,
  slots: SLOTS,
  none: "No photograph",
  isUnpublished: "Not published",
  add: "Add",
  replace: "Replace",
  remove: "Remove",
  removing: "Removing...",
  removed: { title: "Photograph Removed", description: "The site shows it until you publish the change under House." },
  removeFailed: "Failed to remove the photograph",
  dialog: {
    title: (slot: string) => `Photograph: ${slot}`,
    text: "We make it smaller and remove its place and time before it is sent. Ask everybody who can be recognised for their consent.",
    file: "Photograph",
    fileHint: "JPEG, PNG or WebP, at least 1,280 pixels wide.",
    alt: "What it shows",
    altHint: "For people who cannot see it, for example: Two people at a long table by the window.",
    unreadable: "We cannot read this file. Choose a JPEG, PNG or WebP photograph.",
    small: (width: number) => `This photograph is ${width} pixels wide. Choose one that is at least 1,280 pixels wide.`,
    narrow: "This photograph is too long and narrow. Crop it first.",
    missing: "Choose a photograph",
    action: "Save in the draft",
    pending: "Saving...",
    saved: { title: "Photograph Saved", description: "It is in the draft. Publish it under House." },
    failed: "Failed to save the photograph",
  },
} as const;
