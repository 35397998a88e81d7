import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PdfOpened, PdfPagePixels, PdfResourceRequest } from "#contract/front-desk/pdf-frame.ts";
import { MAX_PIXELS } from "#domain/documents/documents.ts";
import { ask } from "#web/lib/ask-port.ts";

/** The build inlines PDF.js's worker: the frame may fetch nothing. */
declare const PDF_WORKER: string;

/** The longest side of a drawn page in pixels: small print stays legible, and every browser has such a canvas. */
const MAX_SIDE = 2000;

// This document draws a PDF that a stranger sent. It runs sandboxed without an origin, and its policy allows no request.
// The staff page hands in the file with a port, then asks for one page at a time and receives pixels.
addEventListener(
  "message",
  ({ data, source, ports: [port] }: MessageEvent<ArrayBuffer>) => {
    if (source === parent && port) void openPdf(data, port);
  },
  { once: true },
);

// Browsers stop animation frames in a frame that cannot be seen, and PDF.js draws in them.
window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()));

async function openPdf(file: ArrayBuffer, port: MessagePort) {
  const script = URL.createObjectURL(new Blob([PDF_WORKER], { type: "text/javascript" }));
  GlobalWorkerOptions.workerPort = new Worker(script);
  try {
    const pdf = await getDocument({
      data: new Uint8Array(file),
      enableXfa: false,
      maxImageSize: MAX_PIXELS,
      useSystemFonts: false,
      useWorkerFetch: false,
      cMapUrl: "cmaps/",
      standardFontDataUrl: "standard_fonts/",
      wasmUrl: "wasm/",
      BinaryDataFactory: makeResourceFactory(port),
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
    port.onmessage = async ({ data: number, ports: [answer] }: MessageEvent<number>) => {
      const page = await drawPage(pdf, number).catch(() => null);
      answer?.postMessage(page, page ? [page.pixels] : []);
    };
    port.postMessage({ pageCount: pdf.numPages } satisfies PdfOpened);
  } catch (error) {
    const problem = error instanceof PasswordException ? "password" : "unreadable";
    port.postMessage({ problem } satisfies PdfOpened);
  }
}

/** Fonts, character maps and picture decoders, which the staff page fetches from our own files. */
function makeResourceFactory(port: MessagePort) {
  return class {
    cMapUrl = "cmaps/";
    standardFontDataUrl = "standard_fonts/";
    wasmUrl = "wasm/";

    async fetch({ kind, filename }: { kind: "cMapUrl" | "standardFontDataUrl" | "wasmUrl"; filename: string }) {
      const request = { resource: `${this[kind]}${filename}` } satisfies PdfResourceRequest;
      const bytes = await ask<ArrayBuffer | null>(port, request);
      if (bytes === null) throw new Error(`No ${filename}`);
      return new Uint8Array(bytes);
    }
  };
}

async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<PdfPagePixels> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: MAX_SIDE / Math.max(width, height) });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  // Draws filled form fields and stamps as part of the page, without links, scripts or input.
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  const { data, width: pixelWidth, height: pixelHeight } = context.getImageData(0, 0, canvas.width, canvas.height);
  page.cleanup();
  return { width: pixelWidth, height: pixelHeight, pixels: data.buffer };
}
