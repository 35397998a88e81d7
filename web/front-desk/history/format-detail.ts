import type { HistoryEntry } from "#contract/front-desk/history.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { DESK_METHODS, deskChannel } from "#domain/front-desk/desk.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { formatDateTime, humanize } from "#web/front-desk/components/format.ts";
import { SOURCE_NAMES } from "#web/front-desk/documents/copy.ts";
import { moneyCopy } from "#web/front-desk/money/copy.ts";
import { DESK_METHOD_NAMES } from "#web/front-desk/payments/copy.ts";
import { historyCopy } from "./copy.ts";

const { refundList, review } = moneyCopy;

/** Details whose values are codes, with labels for the codes that do not explain themselves. */
const VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: Object.fromEntries(
    DESK_METHODS.map((method) => [deskChannel(method), historyCopy.atDesk(DESK_METHOD_NAMES[method])]),
  ),
  rule: refundList.rules,
  addedFrom: SOURCE_NAMES,
  reason: review.reasons,
  step: {},
  source: {},
  was: {},
  status: {},
  plan: {},
};

/** Details whose keys do not say enough. */
const DETAIL_NAMES: Readonly<Record<string, string>> = {
  discretion: bookingCopy.discretion,
  was: "Before",
};

/** Keys of a value before and after a change. A key `wasName` also belongs to `name`. */
const CHANGES: readonly (readonly [before: string, after: string])[] = [
  ["from", "to"],
  ["from", "shelf"],
  ["allotmentFrom", "allotmentTo"],
  ["wasPesewas", "nowPesewas"],
  ["wasPesewas", "amountPesewas"],
  ["was", "status"],
  ["was", "role"],
  ["was", "plan"],
];
/** Of these actions, other dates are those of a period. */
const MOVES: ReadonlySet<AuditAction> = new Set([
  "booking_moved",
  "booking_overbooked",
  "booking_lengthened",
  "booking_extension_undone",
]);

/** Readable details of an entry, without empty ones; a change is one line with its old and new value. */
export function formatDetail(detail: HistoryEntry["detail"], action?: AuditAction): { name: string; value: string }[] {
  const rest = { ...detail };
  const changes = findChanges(detail, action).map(([before, after]) => {
    delete rest[before];
    delete rest[after];
    const { name } = formatLines({ [after]: detail[after] || "-" })[0] ?? { name: humanize(after) };
    const textOf = (key: string) => formatLines({ [after]: detail[key] ?? null })[0]?.value ?? historyCopy.nothing;
    return { name: CHANGE_NAMES[after] ?? name, value: historyCopy.change(textOf(before), textOf(after)) };
  });
  return [...changes, ...formatLines(rest)];
}

function findChanges(detail: HistoryEntry["detail"], action: AuditAction | undefined) {
  const known = [...CHANGES, ...(action && MOVES.has(action) ? ([["fromDate", "toDate"]] as const) : [])];
  const named = Object.keys(detail).flatMap((key) => {
    const after = key.replace(/^was([A-Z])/, (_, letter: string) => letter.toLowerCase());
    return after !== key && after in detail ? [[key, after] as const] : [];
  });
  const used = new Set<string>();
  return [...known, ...named].filter((pair) => {
    if (!pair.every((key) => key in detail && !used.has(key))) return false;
    for (const key of pair) used.add(key);
    return true;
  });
}

function formatLines(detail: HistoryEntry["detail"]): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    if (value === null || value === "" || isId(String(value))) return [];
    if (key.endsWith("Pesewas") && typeof value === "number") {
      return [{ name: humanize(key.slice(0, -"Pesewas".length)), value: formatCedisExact(value) }];
    }
    return [{ name: DETAIL_NAMES[key] ?? humanize(key), value: formatValue(key, String(value)) }];
  });
}

/** Changed values whose keys are not names. */
const CHANGE_NAMES: Readonly<Record<string, string>> = {
  to: historyCopy.changed,
  allotmentTo: historyCopy.allotment,
  nowPesewas: historyCopy.price,
  toDate: historyCopy.date,
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** Ids say nothing to staff. */
function isId(value: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-/.test(value);
}

function formatValue(key: string, value: string): string {
  if (/(^day|Date)$/.test(key) && /^\d{4}-\d\d-\d\d$/.test(value)) return formatLongDate(value);
  if (INSTANT.test(value)) return formatDateTime(value);
  const codes = VALUE_LABELS[key];
  return codes ? (codes[value] ?? humanize(value)) : value;
}
