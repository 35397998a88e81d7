import type { Page } from "@playwright/test";
import sharp from "sharp";

/** A photographed page with lines, or a blurred one. */
export async function pageSizedPicture(isBlurred = false) {
  const lines = Array.from(
    { length: 40 },
    (_, at) => `<text x="80" y="${100 + at * 38}" font-size="26">Account 00${at}</text>`,
  );
  const page = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1700"><rect width="1200" height="1700" fill="#fff"/>${lines.join("")}</svg>`,
    ),
  );
  return {
    name: "page.jpg",
    mimeType: "image/jpeg",
    buffer: await (isBlurred ? page.blur(30) : page).jpeg().toBuffer(),
  };
}

/** The step of a document on the client's page. */
export function documentStep(page: Page, name: string) {
  return page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
}
