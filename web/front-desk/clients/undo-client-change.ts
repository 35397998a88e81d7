import type { AdminClient } from "#contract/front-desk/clients.ts";
import { formatDate } from "#web/front-desk/components/format.ts";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { clientCopy as copy } from "./copy.ts";
import { correctClient, deactivateClient, reactivateClient, voidPayment, voidReminder } from "./queries.ts";

// Undo operations for client changes; each refers to the client as the change left it.

export function undoPayment(paid: AdminClient, before: AdminClient): Undo {
  return {
    send: () => voidPayment(paid),
    successMessage: copy.voidPayment.done(paid.fullName, formatDate(before.nextDueDate)),
    errorTitle: copy.voidPayment.failed,
  };
}

export function undoDeactivation({ fullName, nextDueDate, id }: AdminClient): Undo {
  return {
    send: () => reactivateClient({ id }, nextDueDate),
    successMessage: copy.reactivate.done(fullName, formatDate(nextDueDate)),
    errorTitle: copy.reactivate.failed,
  };
}

export function undoReactivation(client: AdminClient): Undo {
  return {
    send: () => deactivateClient(client),
    successMessage: copy.deactivate.done(client.fullName),
    errorTitle: copy.deactivate.failed,
  };
}

export function undoReminder({ id, fullName, lastReminder }: AdminClient): Undo | undefined {
  if (lastReminder === null) return undefined;
  return {
    send: () => voidReminder({ id }, lastReminder.id),
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
    send: () => correctClient(corrected, { ...changed, updatedAt: corrected.updatedAt }),
    successMessage: copy.correct.undone(before.fullName),
    errorTitle: copy.correct.failed,
  };
}
