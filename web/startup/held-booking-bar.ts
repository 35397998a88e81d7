import { whenIdle } from "#web/lib/scheduling.ts";

/** `storage` comes from other tabs, `heldbooking` from this one. */
const CHANGES = ["storage", "heldbooking"] as const;

/** Keeps the bar about a held, unpaid booking true. Without such a booking its code never loads. */
export function startHeldBookingBar() {
  for (const change of CHANGES) addEventListener(change, update);
  update();
}

function update() {
  if (!hasStoredBooking() && !document.getElementById("held")) return;
  whenIdle(() =>
    import("#web/components/notices/held-booking-bar.ts").then(
      (bar) => bar.updateHeldBookingBar(),
      () => {},
    ),
  );
}

function hasStoredBooking(): boolean {
  try {
    return localStorage.getItem("held-booking") !== null;
  } catch {
    return false;
  }
}
