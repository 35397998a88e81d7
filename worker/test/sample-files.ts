// Minimal valid files of each type.

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** One page; `size` pads it to that many bytes, `more` goes into its catalogue. */
export function pdf(size = 0, extra = ""): Uint8Array<ArrayBuffer> {
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra} >>\nendobj\n3 0 obj\n<< /Length 9 >>\nstream\n`;
  const tail = "\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n";
  return bytesOf(head + "q ".repeat(9).padEnd(Math.max(18, size - head.length - tail.length), "x") + tail);
}

/** That many pages, each an object of its own in the clear. `from` is the number of the first object. */
export function pdfPages(count: number, from = 1): string {
  return Array.from({ length: count }, (_, at) => `${from + at} 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n`).join(
    "",
  );
}

/** Its header has these dimensions. */
export function jpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
  const two = (value: number) => [value >> 8, value & 255];
  const app = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
  const frame = [0xff, 0xc0, 0, 17, 8, ...two(height), ...two(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  const scan = Array.from({ length: 600 }, (_, at) => at % 200);
  return new Uint8Array([0xff, 0xd8, ...app, ...frame, 0xff, 0xda, ...scan, 0xff, 0xd9]);
}

export function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const four = (value: number) => [(value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
  const header = [...four(13), ...bytesOf("IHDR"), ...four(width), ...four(height), 8, 2, 0, 0, 0, ...four(0)];
  const end = [...four(0), ...bytesOf("IEND"), ...four(0)];
  return new Uint8Array([
    0x89,
    ...bytesOf("PNG\r\n\u001a\n"),
    ...header,
    ...four(0),
    ...bytesOf("IDAT"),
    ...four(0),
    ...end,
  ]);
}
