/** The folders whose files are named after a hash of what they hold, and kept for good by whoever has fetched one. */
export const HASHED_FOLDERS = ["assets", "pictures"] as const;
/** Where the icon of a browser's tab is. A vector would be drawn anew, as a page of its own, for every page that is opened. */
export const TAB_ICON = "icon-64.png";
