/**
 * The first versions (2022) that support our CSS and the syntax we do not transpile. They run on an iPhone 6s and
 * Android 6.
 */
export const OLDEST_BROWSERS = ["chrome99", "edge99", "firefox104", "safari15.4"];
