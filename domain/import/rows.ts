/**
 * What has become of a new row: waiting for confirmation, written, already here when confirmed, refused because its day is full,
 * or undone.
 */
export const IMPORT_ROW_STATES = ["draft", "written", "existing", "refused", "undone"] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];
