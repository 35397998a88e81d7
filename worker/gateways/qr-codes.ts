import { encode } from "uqr";

/** QR codes, row by row: true is dark. */
export interface QrCodes {
  draw(text: string): Promise<boolean[][]>;
}

export function makeQrCodes(): QrCodes {
  return { draw: async (text) => encode(text, { border: 0 }).data };
}
