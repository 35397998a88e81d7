import type { AdminClient } from "#contract/front-desk/clients.ts";
import { formatDate } from "#web/front-desk/components/format.ts";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { clientCopy as words } from "./copy.ts";
import { correctClient, deactivateClient, reactivateClient, voidPayment, voidReminder } from "./queries.ts";

// How what was done about a client is taken back, of the client as the act left them.

export function undoPayment(paid: AdminClient, before: AdminClient): Undo {
  return {
    send: () => voidPayment(paid),
    successMessage: words.voided(paid.fullName, formatDate(before.nextDueDate)),
    errorTitle: words.voidFailed,
  };
}

export function undoDeactivation({ fullName, nextDueDate, id }: AdminClient): Undo {
  return {
    send: () => reactivateClient({ id }, nextDueDate),
    successMessage: words.reactivated(fullName, formatDate(nextDueDate)),
    errorTitle: words.reactivateFailed,
  };
}

export function undoReactivation(client: AdminClient): Undo {
  return {
    send: () => deactivateClient(client),
    successMessage: words.deactivated(client.fullName),
    errorTitle: words.deactivateFailed,
  };
}

export function undoReminder({ id, fullName, lastReminder }: AdminClient): Undo | undefined {
  if (lastReminder === null) return undefined;
  return {
    send: () => voidReminder({ id }, lastReminder.id),
    successMessage: words.reminderUndone(fullName),
    errorTitle: words.remindFailed,
  };
}

/** Puts back what stood in the fields that were changed. */
export function undoCorrection(corrected: AdminClient, before: AdminClient): Undo {
  const { fullName, businessName, email, phone, country, plan, amount, notes } = before;
  const fields = { fullName, businessName, email, phone, country, plan, amount, notes: notes ?? "" };
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== (corrected[field as keyof typeof fields] ?? "")),
  );
  return {
    send: () => correctClient(corrected, { ...changed, updatedAt: corrected.updatedAt }),
    successMessage: words.correctionUndone(before.fullName),
    errorTitle: words.correctFailed,
  };
}
