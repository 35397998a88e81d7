/** The first that can show the style and run what is not rewritten, of 2022: an iPhone 6s and an Android 6 are newer. */
export const OLDEST_BROWSERS = ["chrome99", "edge99", "firefox104", "safari15.4"];
