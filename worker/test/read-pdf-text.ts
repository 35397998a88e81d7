/** The texts that a PDF of ours shows, one per line, as a reader copies them. */
export function readPdfText(file: Uint8Array): string {
  const source = Array.from(file, (byte) => String.fromCharCode(byte)).join("");
  const letters = new Map(
    Array.from(source.matchAll(/^<(\w{4})> <(\w{4})>$/gm), ([, glyph = "", code = ""]) => [
      glyph,
      String.fromCharCode(Number.parseInt(code, 16)),
    ]),
  );
  return Array.from(source.matchAll(/^BT (.*) ET$/gm), ([, shown = ""]) =>
    Array.from(shown.matchAll(/<(\w{4})>/g), ([, glyph = ""]) => letters.get(glyph)).join(""),
  ).join("\n");
}
