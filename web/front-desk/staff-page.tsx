import { NoScript } from "#web/components/site/no-script.tsx";
import { admin } from "#web/content/admin.ts";
import { LazyPart } from "./components/lazy-part.tsx";
import { loadFrontDesk } from "./load-front-desk.ts";
import { Gate } from "./session/gate.tsx";
import { PlainShell } from "./session/plain-shell.tsx";
import { isUnlocked, useIsUnlocked } from "./session/staff-session.ts";

// Whoever has passed the gate before waits for no render to begin fetching the rest.
if (typeof window !== "undefined" && isUnlocked()) loadFrontDesk().catch(() => {});

/** The staff page: a shell in the HTML, then the gate, and behind it the front desk. */
export function StaffPage() {
  const unlocked = useIsUnlocked();
  if (unlocked === null) {
    return (
      <PlainShell>
        <p className="text-muted noscript:hidden">{admin.opening}</p>
        <NoScript of="frontDesk" />
      </PlainShell>
    );
  }
  return unlocked ? <LazyPart load={loadFrontDesk} frame={PlainShell} /> : <Gate />;
}
