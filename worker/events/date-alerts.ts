import type { DateAlertInput } from "#contract/date-alerts.ts";
import { alertEnd, UNCONFIRMED_ALERT_MS, workshopOf } from "#domain/events/workshops.ts";
import type { DateAlertRow } from "#worker/db/schema/date-alerts.ts";
import type { Deps } from "#worker/deps.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";

/** Asks the address to confirm that it wants the next date of a workshop. One that waits already gets no second email. */
export async function addDateAlert(deps: Deps, { workshop, email }: DateAlertInput): Promise<void> {
  const at = deps.now();
  const id = deps.newId();
  const alert: DateAlertRow = {
    ...{ id, workshop, email, token: deps.newToken() },
    createdAt: at,
    confirmedAt: null,
    eventId: null,
    expiresAt: new Date(at.getTime() + UNCONFIRMED_ALERT_MS),
  };
  await enforceQuota(
    deps,
    { id, kind: "date_alert", email, phone: null, at },
    [makeOutboxEntry(deps, { kind: "date_alert_confirm", audience: "customer", subjectId: id, at })],
    (sending) => deps.dateAlerts.add(alert, sending),
  );
}

const TOKEN = /^[0-9a-f]{32}$/;

/** Null for an unknown token; changes nothing. */
export async function findDateAlert(deps: Pick<Deps, "dateAlerts">, token: string): Promise<DateAlertRow | null> {
  return TOKEN.test(token) ? deps.dateAlerts.findByToken(token) : null;
}

/**
 * Confirms the address of an alert. If a date has become public since the visitor asked, it is emailed now. A repeat
 * changes nothing. Null for an unknown token.
 */
export async function confirmDateAlert(deps: Deps, token: string): Promise<DateAlertRow | null> {
  const alert = await findDateAlert(deps, token);
  if (alert === null || alert.confirmedAt !== null) return alert;
  const at = deps.now();
  await deps.dateAlerts.confirm(token, { at, expiresAt: alertEnd(at) });
  const upcoming = await deps.events.listUpcoming(at);
  const missed = upcoming.find(
    ({ event }) =>
      workshopOf(event.title) === alert.workshop && (event.updatedAt ?? event.createdAt) >= alert.createdAt,
  );
  if (missed) await deps.dateAlerts.announce(missed.event.id, { workshop: alert.workshop, at, onlyId: alert.id });
  return alert;
}

/** Deletes the alert. False for an unknown token, which includes a repeat. */
export async function endDateAlert(deps: Pick<Deps, "dateAlerts">, token: string): Promise<boolean> {
  if ((await findDateAlert(deps, token)) === null) return false;
  await deps.dateAlerts.remove(token);
  return true;
}
