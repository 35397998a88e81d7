import type { AdminClient } from "#contract/front-desk/clients.ts";
import { shortDate } from "#web/front-desk/components/format.ts";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { correctClient, deactivateClient, reactivateClient, takeBackPayment, takeBackReminder } from "./queries.ts";
import { clientWords as words } from "./words.ts";

// How what was done about a client is taken back, of the client as the act left them.

export function undoPayment(paid: AdminClient, before: AdminClient): Undo {
  return {
    send: () => takeBackPayment(paid),
    done: words.takenBack(paid.fullName, shortDate(before.nextDueDate)),
    failed: words.takeBackFailed,
  };
}

export function undoDeactivation({ fullName, nextDueDate, id }: AdminClient): Undo {
  return {
    send: () => reactivateClient({ id }, nextDueDate),
    done: words.broughtBack(fullName, shortDate(nextDueDate)),
    failed: words.bringBackFailed,
  };
}

export function undoBringingBack(client: AdminClient): Undo {
  return {
    send: () => deactivateClient(client),
    done: words.deactivated(client.fullName),
    failed: words.deactivateFailed,
  };
}

export function undoReminder({ id, fullName, lastReminder }: AdminClient): Undo | undefined {
  if (lastReminder === null) return undefined;
  return {
    send: () => takeBackReminder({ id }, lastReminder.id),
    done: words.unreminded(fullName),
    failed: words.remindFailed,
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
    done: words.uncorrected(before.fullName),
    failed: words.correctFailed,
  };
}
