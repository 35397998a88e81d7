import { lazyDialog } from "#web/startup/lazy-dialog.tsx";

/** The full-screen gallery viewer. */
export const galleryViewerDialog = lazyDialog<{ start: number }>(() =>
  import("./gallery-viewer-dialog.tsx").then((loaded) => loaded.GalleryViewerDialog),
);
