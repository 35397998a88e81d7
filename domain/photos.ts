/** Where the pages show a photograph of the owner. */
export const PHOTO_SLOTS = ["home", "meeting-room", "virtual-office", "east-legon"] as const;
export type PhotoSlot = (typeof PHOTO_SLOTS)[number];

export const PHOTO_SLOT_TITLES: Readonly<Record<PhotoSlot, string>> = {
  home: "Photograph on Home",
  "meeting-room": "Photograph on Meeting room",
  "virtual-office": "Photograph on Virtual office",
  "east-legon": "Photograph on Location",
};

/** Browsers make both before they upload. The second is for wide and dense screens. */
export const PHOTO_WIDTHS = [640, 1280] as const;
export const MAX_PHOTO_BYTES = 1024 * 1024;
export const MAX_ALT_LENGTH = 200;

/** A photograph as pages show it. */
export interface Photo {
  /** Names its files: /api/photos/<id>-640.webp. */
  id: string;
  extension: "webp" | "jpg";
  /** Size of the larger file. */
  width: number;
  height: number;
  /** What it shows, for people who do not see it. */
  alt: string;
}

export type Photos = Readonly<Partial<Record<PhotoSlot, Photo>>>;

/** The address of a photograph in one of its widths. */
export function photoUrl({ id, extension }: Pick<Photo, "id" | "extension">, width: number): string {
  return `/api/photos/${id}-${width}.${extension}`;
}

/** The photographs in which two houses differ, by what they show. */
export function describePhotoChanges(before: Photos | undefined, after: Photos | undefined) {
  return PHOTO_SLOTS.filter((slot) => JSON.stringify(before?.[slot]) !== JSON.stringify(after?.[slot])).map((slot) => ({
    field: `photos.${slot}`,
    title: PHOTO_SLOT_TITLES[slot],
    before: before?.[slot]?.alt ?? "",
    after: after?.[slot]?.alt ?? "",
  }));
}

/** The keys of a photograph's files in the bucket. */
export function photoKeys({ id }: Pick<Photo, "id">): string[] {
  return PHOTO_WIDTHS.map((width) => photoKey(id, width));
}

export function photoKey(id: string, width: number): string {
  return `photos/${id}-${width}`;
}
