import type { PdfProblem } from "#contract/front-desk/pdf-frame.ts";

export const fileCopy = {
  openFailed: "Failed to open the file",
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  drawing: (number: number, count: number) => `Opening page ${number} of ${count}...`,
  pageFailed: (number: number) => `Page ${number} cannot be shown. Download the file to see it.`,
  shownPages: (shown: number, count: number) => `Only the first ${shown} of ${count} pages are shown.`,
  problems: {
    password: "This PDF needs a password, so it cannot be shown. Ask for one without a password.",
    unreadable: "This file cannot be shown. Ask for another one, or download it.",
  } satisfies Record<PdfProblem, string>,
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  download: "Download original",
  warning:
    "This is the file as uploaded. Unlike the pictures here, it can contain harmful code. Open it only if you expected it.",
  confirm: "Download file",
  cancel: "Cancel",
} as const;
