/** Of a picture's width on a phone, what is asked for where three pixels make one of the page: about two of them. */
const DENSE_FRACTION = 0.6;

/**
 * The `sizes` of a picture that takes up `phoneVw` hundredths of a phone's width. More than two pixels to one of the page
 * are hardly seen, and cost twice the data.
 */
export function phoneSizes(phoneVw: number): string {
  return `(min-resolution: 2.5dppx) ${Math.round(phoneVw * DENSE_FRACTION)}vw, ${phoneVw}vw`;
}

/** The same, after the `sizes` for wider screens. */
export function pictureSizes(wider: string, phoneVw: number): string {
  return `${wider}, ${phoneSizes(phoneVw)}`;
}

/** What `pictureSizes` says of dense screens alone. */
export const DENSE_WIDTH = /\(min-res[^,]*, /;
/** The widths in a picture's `sizes`, such as "(min-width: 64rem) 42rem, 92vw", without those of its conditions. */
export const SHOWN_WIDTHS = /[\d.]+(?=(rem|vw)(,|$))/g;

/** `sizes` for a line on which every byte counts: one pixel of the file to a pixel of the page, on a screen of any density. */
export function frugalSizes(sizes: string, density: number): string {
  return sizes.replace(DENSE_WIDTH, "").replace(SHOWN_WIDTHS, (width) => String(Number(width) / density));
}
