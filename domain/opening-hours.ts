/** Hours of the house, Accra time, whole hours. Index 0 is Sunday, as in Date#getUTCDay. */
interface Hours {
  opens: number;
  closes: number;
}

const WEEKDAY: Hours = { opens: 8, closes: 22 };
const SUNDAY: Hours = { opens: 10, closes: 20 };

/** When anybody may come in. Members come at any hour. */
export const OPENING_HOURS: readonly Hours[] = [SUNDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY];

/** When somebody is at the reception desk: null on the day nobody is. */
export const RECEPTION_HOURS: readonly (Hours | null)[] = [
  null,
  { opens: 8, closes: 18 },
  { opens: 8, closes: 18 },
  { opens: 8, closes: 18 },
  { opens: 8, closes: 18 },
  { opens: 8, closes: 18 },
  { opens: 9, closes: 17 },
];

/** Open or not at an instant (milliseconds since 1970), and in words when that changes. */
export function openingState(instantMs: number): { isOpen: boolean; text: string } {
  const now = new Date(instantMs);
  const hour = now.getUTCHours();
  const today = hoursOn(now.getUTCDay());
  if (hour < today.opens) return { isOpen: false, text: `Opens at ${clock(today.opens)}` };
  if (hour < today.closes) return { isOpen: true, text: `Open now until ${clock(today.closes)}` };
  return { isOpen: false, text: `Opens tomorrow at ${clock(hoursOn((now.getUTCDay() + 1) % 7).opens)}` };
}

/** 8 am, 10 pm */
export function clock(hour: number): string {
  return hour < 12 ? `${hour} am` : `${hour === 12 ? 12 : hour - 12} pm`;
}

function hoursOn(weekday: number): Hours {
  return weekday === 0 ? SUNDAY : WEEKDAY;
}
