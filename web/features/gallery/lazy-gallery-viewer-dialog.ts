import { lazyDialog } from "#web/startup/lazy-dialog.tsx";

/** The gallery's pictures, full screen, beginning with one of them. */
export const galleryViewerDialog = lazyDialog<{ start: number }>(() =>
  import("./gallery-viewer-dialog.tsx").then((loaded) => loaded.GalleryViewerDialog),
);
