import { expect, test } from "vitest";
import { pdf, pdfPages } from "#worker/test/sample-files.ts";
import { inspectFile } from "./inspect-file.ts";

/** Sends a file through the inspection in chunks of that many bytes; returns its type or the refusal. */
async function inspect(file: Uint8Array<ArrayBuffer>, chunkBytes = 65_536): Promise<string> {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(file.subarray(sent, sent + chunkBytes));
      sent += chunkBytes;
      if (sent >= file.length) controller.close();
    },
  });
  const inspection = inspectFile(file.length);
  try {
    for await (const _ of inspection.pass(body));
    return inspection.type();
  } catch (error) {
    return String(error);
  }
}

const withObjects = (objects: string) => pdf(0, `>> endobj\n${objects}\n9999 0 obj <<`);

test("counts pages in the clear, wherever the file is cut into chunks", async () => {
  for (const chunkBytes of [7, 1000, 65_536]) {
    expect(await inspect(withObjects(pdfPages(30, 10)), chunkBytes)).toBe("application/pdf");
    expect(await inspect(withObjects(pdfPages(31, 10)), chunkBytes)).toMatch(/more than 30 pages/);
  }
});

test("counts the pages of a large file once each", async () => {
  const gap = `8 0 obj << /Length 60000 >> stream\n${"x".repeat(60_000)}\nendstream endobj\n`;
  const spread = (count: number) =>
    withObjects(Array.from({ length: count }, (_, at) => gap + pdfPages(1, 10 + at)).join(""));
  expect(await inspect(spread(30))).toBe("application/pdf");
  expect(await inspect(spread(31))).toMatch(/more than 30 pages/);
});

test("counts a page that was saved again once, and no page tree", async () => {
  const tree = "2 0 obj << /Type /Pages /Count 20 >> endobj\n";
  expect(await inspect(withObjects((tree + pdfPages(20, 10)).repeat(4)))).toBe("application/pdf");
});
