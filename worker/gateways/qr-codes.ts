import { encode } from "uqr";

/** Codes to scan, row by row: true is dark. */
export interface ScanCodes {
  draw(text: string): Promise<boolean[][]>;
}

export function makeScanCodes(): ScanCodes {
  return { draw: async (text) => encode(text, { border: 0 }).data };
}
