import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { root } from "#web/build/root.ts";
import { preparePicture } from "./prepare-picture.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A canvas that keeps what was drawn on it, in order. */
function stubCanvas(picture: { width: number; height: number }) {
  const canvases: { width: number; height: number; drawn: string[] }[] = [];
  vi.stubGlobal("createImageBitmap", async () => ({ ...picture, close() {} }));
  vi.stubGlobal("document", {
    createElement() {
      const drawn: string[] = [];
      const context = {
        fillStyle: "black",
        fillRect: (...area: number[]) => drawn.push(`${context.fillStyle} ${area.join(" ")}`),
        drawImage: (_: unknown, ...area: number[]) => drawn.push(`picture ${area.join(" ")}`),
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          data: new Uint8ClampedArray(width * height * 4),
        }),
      };
      const canvas = {
        width: 0,
        height: 0,
        drawn,
        getContext: () => context,
        toBlob: (done: (file: Blob) => void) => done(new Blob()),
      };
      canvases.push(canvas);
      return canvas;
    },
  });
  return canvases;
}

test.each([
  [{ width: 800, height: 600 }, "0 0 800 600"],
  [{ width: 4000, height: 1000 }, "0 0 2000 500"],
])("a picture of %o is drawn onto white, so that what is transparent is not black", async (size, area) => {
  const canvases = stubCanvas(size);
  await preparePicture(new File([], "card.png", { type: "image/png" }));
  for (const { drawn, width, height } of canvases)
    expect(drawn).toEqual([`white 0 0 ${width} ${height}`, `picture 0 0 ${width} ${height}`]);
  expect(canvases.at(-1)?.drawn).toContain(`picture ${area}`);
});

test("no other code of the site draws a picture on a canvas", () => {
  const files = globSync("web/**/*.{ts,tsx}", { cwd: root, exclude: ["web/**/*.test.ts"] });
  expect(files.filter((file) => readFileSync(join(root, file), "utf8").includes(".drawImage("))).toEqual([
    "web/lib/pictures/draw-on-white.ts",
  ]);
});
