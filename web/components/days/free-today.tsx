import { useEffect, useState } from "react";
import { availability as words } from "#web/content/availability.ts";
import { onFirstInteraction } from "#web/lib/scheduling.ts";

/** How many desks are free today, in a line that is kept for it: asked once the visitor has touched the page. */
export function FreeToday() {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => onFirstInteraction(() => void deskDaysLeft().then(setLeft, () => {})), []);
  return <p className="mt-1.5 min-h-[1lh] text-sm">{left !== null && words.today(left)}</p>;
}

async function deskDaysLeft(): Promise<number | null> {
  const [{ fetchAvailability }, { todayInAccra }] = await Promise.all([
    import("./fetch-availability.ts"),
    import("#web/lib/dates.ts"),
  ]);
  const today = (await fetchAvailability("desk_day", todayInAccra())).at(0);
  return today?.isOpen ? today.left : null;
}
