import { formatClockHour } from "#domain/calendar/clock-hours.ts";
import type { Day } from "#domain/calendar/days.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { isBeforeOpening } from "#domain/visits/visits.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { getDay } from "./get-day.ts";

/** Throws `confirmation_needed` on a closed day and before opening. */
export async function askBeforeCheckIn(deps: Deps, name: string, day: Day): Promise<void> {
  const { isOpen, reason, hours } = await getDay(deps, { day });
  if (!isOpen) throw question(`This is a closed day${reason === null ? "" : ` (${reason})`}. Check in ${name}?`);
  if (isBeforeOpening(day, hours, deps.now().getTime()))
    throw question(`We open at ${formatClockHour(hours.opens)}. Check in ${name} now?`);
}

/** Throws `confirmation_needed` if the visitor owes money. */
export async function askBeforeCheckOut(deps: Deps, id: string, day: Day): Promise<void> {
  const entry = (await getDay(deps, { day })).inside.find((visitor) => visitor.id === id);
  if (entry === undefined || entry.owed === 0) return;
  const owed = formatCedisExact(toPesewas(entry.owed));
  throw question(`${entry.name} owes ${owed}. Take the payment first, or check out now and collect it later.`);
}

function question(message: string): AppError {
  return new AppError("confirmation_needed", { message });
}
