/** On screens with three pixels per CSS pixel, request about two of them. */
const DENSE_FRACTION = 0.6;

/**
 * The `sizes` of a picture that takes `phoneVw` percent of a phone's width. More than two pixels per CSS pixel cost
 * twice the data for no visible gain.
 */
export function phoneSizes(phoneVw: number): string {
  return `(min-resolution: 2.5dppx) ${Math.round(phoneVw * DENSE_FRACTION)}vw, ${phoneVw}vw`;
}

/** The same, after the `sizes` for wider screens. */
export function pictureSizes(wider: string, phoneVw: number): string {
  return `${wider}, ${phoneSizes(phoneVw)}`;
}

/** The part of `pictureSizes` for dense screens. */
export const DENSE_WIDTH = /\(min-res[^,]*, /;
/** The widths in a `sizes` attribute, such as "(min-width: 64rem) 42rem, 92vw", without those in its conditions. */
export const SHOWN_WIDTHS = /[\d.]+(?=(rem|vw)(,|$))/g;

/** `sizes` for metered connections: one image pixel per CSS pixel, on any screen. */
export function frugalSizes(sizes: string, density: number): string {
  return sizes.replace(DENSE_WIDTH, "").replace(SHOWN_WIDTHS, (width) => String(Number(width) / density));
}
