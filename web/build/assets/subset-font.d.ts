declare module "subset-font" {
  interface Options {
    targetFormat: "woff2" | "sfnt" | "truetype";
    /** A number pins an axis; a range keeps it variable. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    /** OpenType features to keep; the others are removed. */
    keepFeatures?: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
