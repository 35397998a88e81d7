import { lateDialog } from "#web/startup/late-dialog.tsx";

/** The gallery's pictures, full screen, beginning with one of them. */
export const galleryViewer = lateDialog<{ start: number }>(() =>
  import("./gallery-viewer-dialog.tsx").then((loaded) => loaded.GalleryViewerDialog),
);
