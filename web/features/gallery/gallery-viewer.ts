import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

/** The gallery's pictures, full screen, beginning with one of them. */
export const galleryViewer = lazyDialog<{ start: number }>(() =>
  import("./gallery-viewer-dialog.tsx").then((loaded) => loaded.GalleryViewerDialog),
);
