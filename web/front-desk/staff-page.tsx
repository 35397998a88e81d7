import { NoScript } from "#web/components/notices/no-script.tsx";
import { LazyPart } from "#web/front-desk/components/lazy-part.tsx";
import { Gate, PlainShell } from "#web/front-desk/session/gate.tsx";
import { useStaffLink } from "#web/front-desk/session/staff-link.ts";
import { isSignedIn, useIsSignedIn } from "#web/front-desk/session/staff-session.ts";
import { frontDeskCopy } from "./copy.ts";

// Signed-in staff preload the front desk before the first render.
if (typeof window !== "undefined" && isSignedIn()) loadFrontDesk().catch(() => {});

/** The staff page: a shell in the HTML, then the sign-in page or the front desk. */
export function StaffPage() {
  const unlocked = useIsSignedIn();
  const link = useStaffLink();
  if (unlocked === null) {
    return (
      <PlainShell>
        <p className="text-muted noscript:hidden">{frontDeskCopy.opening}</p>
        <NoScript of="frontDesk" />
      </PlainShell>
    );
  }
  if (link) return <LazyPart load={loadInvitation} frame={PlainShell} />;
  return unlocked ? (
    <LazyPart load={loadFrontDesk} frame={PlainShell} />
  ) : (
    <Gate onTouched={() => void loadFrontDesk().catch(() => {})} />
  );
}

function loadInvitation() {
  return import("#web/front-desk/session/invitation.tsx").then((loaded) => loaded.Invitation);
}

/** Loads the front desk and prefetches its data. */
function loadFrontDesk() {
  import("#web/front-desk/session/me.ts").then(
    ({ prefetchMe }) => prefetchMe(),
    () => {},
  );
  import("./prefetch-tab.ts").then(
    ({ prefetchTab }) => prefetchTab(),
    () => {},
  );
  return import("./front-desk.tsx").then((loaded) => loaded.FrontDesk);
}
