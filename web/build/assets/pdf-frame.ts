import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleScript } from "#web/build/bundle-script.ts";
import { root } from "#web/build/root.ts";

/** Where PDF.js keeps what only some PDFs need, and what of it we serve. */
const PACKAGE = "node_modules/pdfjs-dist";
const RESOURCES = [
  "cmaps",
  "standard_fonts",
  "wasm/jbig2.wasm",
  "wasm/openjpeg.wasm",
  "wasm/qcms_bg.wasm",
  "wasm/LICENSE_JBIG2",
  "wasm/LICENSE_OPENJPEG",
  "wasm/LICENSE_QCMS",
];

/** Writes the document in which the staff page draws a PDF, as one file, and the resources that it asks for. */
export async function buildPdfFrame(outDir: string) {
  const PDF_WORKER = await bundleScript(`${PACKAGE}/legacy/build/pdf.worker.mjs`, { "import.meta": {} });
  const script = await bundleScript("web/startup/pdf-frame/pdf-frame.ts", { PDF_WORKER, "import.meta": {} });
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, "frame.html"), frameHtml(script));
  await cp(join(root, PACKAGE, "LICENSE"), join(outDir, "LICENSE.txt"));
  for (const path of RESOURCES) await cp(join(root, PACKAGE, path), join(outDir, path), { recursive: true });
}

/** An inline script may contain neither its end tag nor a comment's start. */
function frameHtml(script: string): string {
  const inline = script.replaceAll("</script", "<\\/script").replaceAll("<!--", "\\x3C!--");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>PDF</title><body><script>${inline}</script>`;
}
