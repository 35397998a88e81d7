import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PictureName } from "#generated/pictures.ts";
import { BlockMark } from "#web/components/site/ornaments.tsx";
import { Icon, type IconName } from "#web/components/ui/icon.tsx";
import { Picture } from "#web/components/ui/picture.tsx";
import { gallery, galleryViewerCopy } from "#web/content/pages/gallery.ts";

interface GalleryViewerDialogProps {
  /** Index of the first picture. */
  start: number;
  onClose: () => void;
}

/** A full-screen viewer: swipe, arrow keys or buttons change the picture, Escape closes. */
export function GalleryViewerDialog({ start, onClose }: GalleryViewerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(start);

  useEffect(() => {
    dialog.current?.showModal();
    if (strip.current) strip.current.scrollLeft = start * strip.current.clientWidth;
  }, [start]);

  function show(target: number) {
    const { current } = strip;
    if (!current || target < 0 || target >= gallery.length) return;
    current.scrollLeft = target * current.clientWidth;
  }

  // Read from the scroll position: after two quick presses the first picture may not be rendered yet.
  function currentIndex(): number {
    return strip.current ? shownIndex(strip.current) : start;
  }

  function followKey(event: KeyboardEvent) {
    const target = { ArrowLeft: currentIndex() - 1, ArrowRight: currentIndex() + 1, Home: 0, End: gallery.length - 1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={galleryViewerCopy.label}
      className="full-screen fade-in fixed inset-0 m-0 h-full max-h-none w-full max-w-none overflow-hidden overscroll-contain bg-ink p-0 text-white"
      onClose={onClose}
      onKeyDown={followKey}
    >
      <div className="flex h-full flex-col">
        <div className="flex min-h-14 shrink-0 items-center justify-between gap-4 px-4">
          <p className="tabular-nums">{galleryViewerCopy.counter(index + 1, gallery.length)}</p>
          <ViewerButton label={galleryViewerCopy.close} icon="cross" onClick={() => dialog.current?.close()} />
        </div>
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
          tabIndex={0}
          className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none]"
          onScroll={({ currentTarget }) => setIndex(shownIndex(currentTarget))}
        >
          {gallery.map(({ file, alt }, position) => (
            <li
              key={file}
              aria-hidden={position !== index}
              className="relative h-full w-full shrink-0 snap-center snap-always"
            >
              <BlockMark className="absolute inset-0 m-auto size-10 text-white/15" />
              {Math.abs(position - index) <= 1 && (
                <Picture
                  name={file as PictureName}
                  alt={alt}
                  sizes="100vw"
                  className="absolute inset-0 size-full object-contain"
                />
              )}
            </li>
          ))}
        </ul>
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 px-4 py-4">
          <ViewerButton
            label={galleryViewerCopy.previous}
            icon="back"
            isDisabled={index === 0}
            onClick={() => show(currentIndex() - 1)}
          />
          <p aria-live="polite" className="max-w-[44rem] flex-1 basis-40 text-center max-md:min-h-[4.8em]">
            {gallery[index]?.caption}
          </p>
          <ViewerButton
            label={galleryViewerCopy.next}
            icon="arrow"
            isDisabled={index === gallery.length - 1}
            onClick={() => show(currentIndex() + 1)}
          />
        </div>
      </div>
    </dialog>
  );
}

/** The index of the visible picture. */
function shownIndex(strip: HTMLUListElement): number {
  return Math.round(strip.scrollLeft / strip.clientWidth);
}

interface ViewerButtonProps {
  label: string;
  icon: IconName;
  isDisabled?: boolean;
  onClick: () => void;
}

/** A disabled button stays focusable, so that focus is not lost at the last picture. */
function ViewerButton({ label, icon, isDisabled = false, onClick }: ViewerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      className="grid size-11 place-items-center rounded-control bg-white/10 hover:bg-white/20 focus-visible:outline-marigold aria-disabled:opacity-40"
      onClick={onClick}
    >
      <Icon name={icon} className="size-6" />
    </button>
  );
}
