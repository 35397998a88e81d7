import * as z from "zod/mini";

// Messages of the frame that draws PDFs. It has read a stranger's file, so the staff page checks them.

export const PDF_PROBLEMS = ["password", "unreadable"] as const;
export type PdfProblem = (typeof PDF_PROBLEMS)[number];

/** The first message: the number of pages, or why there are none to show. */
export const PdfOpened = z.lazy(() =>
  z.union([z.object({ pageCount: z.int().check(z.positive()) }), z.object({ problem: z.enum(PDF_PROBLEMS) })]),
);
export type PdfOpened = z.infer<typeof PdfOpened>;

/** Asks for a font, a character map or a picture decoder of PDF.js. Answered with its bytes or null. */
export const PdfResourceRequest = z.lazy(() =>
  z.object({
    resource: z.string().check(z.regex(/^(cmaps|standard_fonts|wasm)\/[\w-]+\.(bcmap|pfb|ttf|wasm)$/)),
  }),
);
export type PdfResourceRequest = z.infer<typeof PdfResourceRequest>;

/** A drawn page as RGBA pixels, the answer to its number. Null if it cannot be drawn. */
export const PdfPagePixels = z.lazy(() =>
  z.object({ width: z.int(), height: z.int(), pixels: z.instanceof(ArrayBuffer) }),
);
export type PdfPagePixels = z.infer<typeof PdfPagePixels>;
