import { addDays, dayAt } from "#domain/calendar/days.ts";
import { STORAGE_WARNING_DAYS } from "#domain/mail-items/mail-items.ts";
import { isReminderTime } from "#domain/memberships/periods.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { notifyOfMail } from "./record-mail.ts";

const PAGE_SIZE = 50;
/** For one client or one item. */
const STATEMENTS_EACH = 3;

/** Emails clients about items that arrived after their last email, and by day about storage that ends soon. */
export async function remindOfMail(deps: Deps): Promise<void> {
  const affordableCount = () =>
    Math.min(PAGE_SIZE, Math.floor((deps.budget.remaining().statements - 1) / STATEMENTS_EACH));
  if (affordableCount() < 1) return;
  for (const clientId of await deps.mailItems.listUnnotified(affordableCount())) await notifyOfMail(deps, clientId);
  const at = deps.now();
  if (!isReminderTime(at.getTime()) || affordableCount() < 1) return;
  const until = addDays(dayAt(at.getTime()), STORAGE_WARNING_DAYS);
  for (const { id } of await deps.mailItems.listToWarn(until, affordableCount()))
    await deps.mailItems.recordWarning(
      id,
      at,
      makeOutboxEntry(deps, { kind: "mail_storage_ends", audience: "customer", subjectId: id, at }),
    );
}
