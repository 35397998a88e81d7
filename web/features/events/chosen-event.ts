import type { EventRow } from "#domain/events/event-list.ts";

/** The event date the visitor registers for, as listed. `amount` is in cedis. */
export interface ChosenEvent {
  id: string;
  title: string;
  when: string;
  startsAtMs: number;
  amount: number;
  isFull: boolean;
}

export function chosenEvent({ id, title, starts, when, hours, amount, full }: EventRow): ChosenEvent {
  return {
    id,
    title,
    when: `${when}, ${hours}`,
    startsAtMs: Date.parse(starts),
    amount: Number(amount),
    isFull: full === "1",
  };
}
