import type { AdminClient } from "#contract/front-desk/clients.ts";
import { formatDate } from "#web/front-desk/components/format.ts";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { act, clientApi } from "#web/front-desk/queries.ts";
import { clientCopy as copy } from "./copy.ts";

// Undo operations for client changes; each refers to the client as the change left it.

export function undoDeactivation({ fullName, nextDueDate, id }: AdminClient): Undo {
  return {
    send: () => act(clientApi.status.$patch, { id })({ status: "active", nextDueDate }),
    successMessage: copy.reactivate.done(fullName, formatDate(nextDueDate)),
    errorTitle: copy.reactivate.failed,
  };
}

export function undoReactivation(client: AdminClient): Undo {
  return {
    send: () => act(clientApi.status.$patch, client)({ status: "inactive", nextDueDate: client.nextDueDate }),
    successMessage: copy.deactivate.done(client.fullName),
    errorTitle: copy.deactivate.failed,
  };
}

export function undoReminder({ id, fullName, lastReminder }: AdminClient): Undo | undefined {
  if (lastReminder === null) return undefined;
  return {
    send: () => act(clientApi["take-back-reminder"].$post, { id })({ reminderId: lastReminder.id }),
    successMessage: copy.reminderUndone(fullName),
    errorTitle: copy.remindFailed,
  };
}

/** Restores the previous values of changed fields. */
export function undoCorrection(corrected: AdminClient, before: AdminClient): Undo {
  const { fullName, businessName, email, phone, country, plan, amount, notes } = before;
  const fields = { fullName, businessName, email, phone, country, plan, amount, notes: notes ?? "" };
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== (corrected[field as keyof typeof fields] ?? "")),
  );
  return {
    send: () => act(clientApi.$patch, corrected)({ ...changed, updatedAt: corrected.updatedAt }),
    successMessage: copy.correct.undone(before.fullName),
    errorTitle: copy.correct.failed,
  };
}
