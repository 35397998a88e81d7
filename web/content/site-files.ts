/** Folders of hashed files, which browsers may cache forever. */
export const HASHED_FOLDERS = ["assets", "pictures"] as const;
/** The tab icon. For an SVG icon, browsers render a separate document on every page. */
export const TAB_ICON = "icon-64.png";
/** The document that draws PDFs for staff, and PDF.js's resources. See decision 85. */
export const PDF_FRAME = "/pdf/frame";
export const PDF_RESOURCES = "/pdf/";
export const PDF_RESOURCE_FOLDERS = ["cmaps", "standard_fonts", "wasm"] as const;
