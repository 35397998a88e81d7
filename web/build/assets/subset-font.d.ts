declare module "subset-font" {
  interface Options {
    targetFormat: "woff2" | "sfnt" | "truetype";
    /** A fixed value pins an axis; a range keeps it. */
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    /** The OpenType features that stay; all others go. */
    keepFeatures?: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
