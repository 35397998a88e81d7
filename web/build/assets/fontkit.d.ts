declare module "fontkit" {
  interface Font {
    bbox: { minX: number; minY: number; maxX: number; maxY: number };
    ascent: number;
    descent: number;
    capHeight: number;
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): { id: number; advanceWidth: number };
    layout(text: string): { positions: { xOffset: number; yOffset: number }[] };
  }
  export function create(file: Buffer): Font;
}
