import { useEffect, useRef, useState } from "react";
import { MAX_PDF_PAGES } from "#domain/documents/documents.ts";
import { CanvasPicture } from "#web/components/ui/canvas-picture.tsx";
import { fileCopy as copy } from "./copy.ts";
import type { OpenPdf } from "./open-pdf.ts";

/** Drawn at once. Each page takes 11 MB of memory, so later ones wait until staff scroll to them. */
const FIRST_PAGES = 5;

/** The pages of a PDF as pictures, drawn one after the other. */
export function PdfPages({ pdf, label }: { pdf: OpenPdf; label: string }) {
  const { pageCount } = pdf;
  const shownCount = Math.min(pageCount, MAX_PDF_PAGES);
  const [pages, setPages] = useState<readonly { number: number; picture: ImageBitmap }[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const next = pages.length + 1;

  useEffect(() => () => pdf.close(), [pdf]);
  useEffect(() => {
    if (!end.current) return;
    let isCurrent = true;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && draw());
    if (next <= FIRST_PAGES) draw();
    else observer.observe(end.current);
    return () => {
      isCurrent = false;
      observer.disconnect();
    };

    function draw() {
      observer.disconnect();
      pdf.drawPage(next).then(
        (picture) => isCurrent && setPages((drawn) => [...drawn, { number: next, picture }]),
        () => isCurrent && setFailed(true),
      );
    }
  }, [pdf, next]);

  return (
    <>
      {pages.map(({ number, picture }) => (
        <figure key={number} className="grid gap-1">
          <CanvasPicture picture={picture} label={`${label}, ${copy.page(number, pageCount)}`} />
          <figcaption className="text-muted text-sm">{copy.page(number, pageCount)}</figcaption>
        </figure>
      ))}
      {hasFailed && <p role="alert">{copy.pageFailed(next)}</p>}
      {!hasFailed && next <= shownCount && (
        <p ref={end} role="status" className="text-muted">
          {copy.drawing(next, pageCount)}
        </p>
      )}
      {pageCount > shownCount && next > shownCount && <p>{copy.shownPages(shownCount, pageCount)}</p>}
    </>
  );
}
