/** Folders of hashed files, which browsers may cache forever. */
export const HASHED_FOLDERS = ["assets", "pictures"] as const;
/** The tab icon. For an SVG icon, browsers render a separate document on every page. */
export const TAB_ICON = "icon-64.png";
