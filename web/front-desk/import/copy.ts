import type { ImportKind } from "#domain/import/fields.ts";
import { formatCount } from "#web/front-desk/components/format.ts";

export const KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  clients: "Virtual offices",
  memberships: "Memberships",
  bookings: "Bookings",
  newsletter: "Newsletter",
};

export const importCopy = {
  title: "Import",
  summary: "Clients, memberships, bookings and newsletter addresses from a file.",
  intro:
    "Bring what you have: a CSV file, or a table copied from a spreadsheet. You match the columns and see what each row becomes before anything is saved.",
  kind: "What to import",
  needs: (labels: readonly string[], kind: ImportKind) =>
    `Needed columns: ${labels.join(", ")}${kind === "clients" || kind === "memberships" ? ", and Next due date or Months paid" : ""}${
      kind === "memberships" || kind === "bookings" ? ". Each row has a phone number or an email address" : ""
    }.`,
  file: "CSV file",
  fileHint: "Save an Excel sheet as CSV first.",
  paste: "Or paste a table, with its headings",
  tooLarge: "The file is too large. Split it: one import takes 10,000 rows and 4 MB.",
  notText: "This is not a text file. Save the sheet as CSV, or copy the table and paste it.",
  noRows: "The table has no rows.",
  columns: {
    title: "Columns",
    text: "Choose what each column is. Columns marked “Leave out” are not imported.",
    leaveOut: "Leave out",
    heading: (column: number) => `Column ${column}`,
    example: (values: readonly string[]) => (values.length === 0 ? "Empty" : `For example ${values.join(", ")}`),
    missing: (labels: readonly string[]) => `Choose a column for: ${labels.join(", ")}.`,
    required: (label: string) => `${label} (required)`,
  },
  check: (rows: number) => `Check ${formatCount(rows, "row")}`,
  checking: "Checking...",
  checkFailed: "Failed to check the table",
  result: {
    title: "Preview",
    fresh: "New",
    existing: "Already here",
    bad: "Cannot be imported",
    existingText: "Rows that are already here stay as they are.",
    more: (count: number) => `And ${formatCount(count, "more row")}, in the file.`,
    row: (row: number, name = "") => (name === "" ? `Row ${row}` : `Row ${row}, ${name}`),
    good: "What will be added",
    download: "Download these rows with the reasons",
    downloadFailed: "Failed to save the rows",
    reasonHeading: "Why it cannot be imported",
    fileName: (kind: ImportKind) => `not-imported-${kind}.csv`,
    confirm: (rows: number) => `Import ${formatCount(rows, "row")}`,
    nothing: "No row is new. Nothing to import.",
    progress: (done: number, all: number) =>
      `Importing: ${done.toLocaleString("en-GB")} of ${all.toLocaleString("en-GB")}`,
    failed: "The import stopped. Continue it below",
    again: "Choose another table",
    done: (kind: ImportKind, rows: number) => ({
      title: "Import Finished",
      description: `${KIND_NAMES[kind]}: ${formatCount(rows, "row")} done.`,
    }),
    refused: (count: number) =>
      `${formatCount(count, "row")} could not be imported, because the days filled up since the preview:`,
  },
  next: {
    clients:
      "No email is sent. Reminders begin with the next due date that lies ahead. A month that is overdue already shows as overdue, without reminders and without a late fee.",
    memberships:
      "No email is sent. Each desk or office is taken from today, or from the start date. Reminders begin with the next due date that lies ahead. A month that is overdue already shows as overdue, without reminders and without a late fee.",
    bookings:
      "No email is sent. Each booking is confirmed and takes its desk or office. What was paid before is in no report here. Others pay when they arrive.",
    newsletter:
      "No email is sent. With the import you confirm that these people agreed to get the newsletter. Without a date, today is recorded.",
  } satisfies Record<ImportKind, string>,
  list: {
    title: "Imports",
    none: "Nothing has been imported yet.",
    failed: "Failed to fetch the imports",
    by: (name: string | null, when: string) => `${name ?? "Shared key"}, ${when}`,
    counts: ({ written, existing, bad, undone }: Record<"written" | "existing" | "bad" | "undone", number>) =>
      [
        `${formatCount(written, "row")} imported`,
        existing > 0 && `${existing} already here`,
        bad > 0 && `${bad} not imported`,
        undone > 0 && `${undone} removed again`,
      ]
        .filter(Boolean)
        .join(", "),
    resume: (left: number) => `Continue with ${formatCount(left, "row")}`,
    resumeFailed: "Failed to continue the import",
    undo: {
      action: "Undo import",
      title: (kind: ImportKind) => `Undo the import of ${KIND_NAMES[kind].toLowerCase()}?`,
      text: (rows: number) =>
        `Deletes ${formatCount(rows, "record")} of this import. Records with a payment, a message or a change since then stay, and we name them.`,
      pending: "Deleting...",
      keep: "Keep them",
      failed: "Failed to undo the import",
      done: (done: number, kept: number) => ({
        title: "Import Undone",
        description: kept === 0 ? `${formatCount(done, "record")} deleted.` : `${done} deleted, ${kept} stay.`,
      }),
      stays: "These rows stay, because something was built on them:",
    },
  },
} as const;
