import { PdfOpened, PdfPagePixels, type PdfProblem, PdfResourceRequest } from "#contract/front-desk/pdf-frame.ts";
import { PDF_FRAME, PDF_RESOURCES } from "#web/content/site-files.ts";
import { ask } from "#web/lib/ask-port.ts";
import { fetchSiteFile } from "#web/lib/fetch-site-file.ts";

/** Includes loading PDF.js on a slow connection. */
const OPEN_TIMEOUT_MS = 60_000;
const PAGE_TIMEOUT_MS = 30_000;

export interface OpenPdf {
  pageCount: number;
  /** Draws a page, from 1. Throws if the page cannot be drawn in time. */
  drawPage(number: number): Promise<ImageBitmap>;
  close(): void;
}

/** Opens a PDF in a sandboxed frame, which can run no script of the file and reach no network. */
export async function openPdf(file: Blob): Promise<OpenPdf | PdfProblem> {
  const frame = document.createElement("iframe");
  // Without an origin of its own the frame has no access to this page, its cookies or its storage.
  frame.sandbox.add("allow-scripts");
  frame.className = "sr-only";
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  const isLoaded = new Promise((resolve) => {
    frame.onload = resolve;
  });
  // The development server does not find a page without its extension.
  frame.src = import.meta.env.DEV ? `${PDF_FRAME}.html` : PDF_FRAME;
  document.body.append(frame);
  try {
    const bytes = await file.arrayBuffer();
    await withinTime(isLoaded, OPEN_TIMEOUT_MS);
    const { port1: port, port2 } = new MessageChannel();
    const opened = new Promise<unknown>((resolve) => {
      port.onmessage = ({ data, ports: [answer] }) => {
        if (answer) void sendResource(data, answer);
        else resolve(data);
      };
    });
    frame.contentWindow?.postMessage(bytes, "*", [bytes, port2]);
    const result = PdfOpened.parse(await withinTime(opened, OPEN_TIMEOUT_MS));
    if ("problem" in result) {
      frame.remove();
      return result.problem;
    }
    return {
      pageCount: result.pageCount,
      async drawPage(number) {
        const { width, height, pixels } = PdfPagePixels.parse(await withinTime(ask(port, number), PAGE_TIMEOUT_MS));
        return createImageBitmap(new ImageData(new Uint8ClampedArray(pixels), width, height));
      },
      close: () => frame.remove(),
    };
  } catch {
    frame.remove();
    return "unreadable";
  }
}

async function sendResource(request: unknown, answer: MessagePort) {
  const { data } = PdfResourceRequest.safeParse(request);
  const bytes = data ? await fetchSiteFile(`${PDF_RESOURCES}${data.resource}`) : null;
  answer.postMessage(bytes, bytes ? [bytes] : []);
}

function withinTime<Result>(promise: Promise<Result>, timeoutMs: number): Promise<Result> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("The PDF took too long")), timeoutMs);
    }),
  ]);
}
