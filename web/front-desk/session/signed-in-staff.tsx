import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { useOneAtATime } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { ROLE_NAMES, sessionCopy } from "./copy.ts";
import { LockButton } from "./lock-button.tsx";
import { useMe } from "./me.ts";
import { useIsShared } from "./shared-device.ts";
import { forgetSignIn } from "./staff-session.ts";

/** The signed-in person, their sessions, and sign-out. */
export function SignedInStaff() {
  const me = useMe();
  const isShared = useIsShared();
  const openDialog = useOpenDialog();
  const { bar } = sessionCopy;
  const [signOut, isSigningOut] = useOneAtATime(async () => {
    try {
      await readResponse(staffApi["sign-out"].$post());
    } catch (error) {
      // An expired session is already signed out.
      if (!(error instanceof ApiError && error.status === 401)) {
        const description = errorMessage(error, bar.stillIn);
        toast({ variant: "destructive", title: frontDeskCopy.error, description });
        return;
      }
    }
    forgetSignIn();
    toast(bar.signedOut);
  });

  return (
    <>
      {me && (
        <Button
          size="small"
          variant="quiet"
          title={bar.sessions}
          onClick={() =>
            import("#web/front-desk/staff/sessions-dialog.tsx").then(
              ({ MySessionsDialog }) => openDialog((onClose) => <MySessionsDialog onClose={onClose} />),
              showLoadFailure,
            )
          }
        >
          <span className="max-w-28 truncate sm:max-w-40">{me.name}</span>
          <span className="whitespace-nowrap font-normal text-muted max-lg:sr-only">{ROLE_NAMES[me.role]}</span>
        </Button>
      )}
      {isShared ? (
        // A shared device locks instead; the sessions dialog has the full sign-out.
        <LockButton />
      ) : (
        <Button size="small" variant="quiet" className="whitespace-nowrap" onClick={signOut} disabled={isSigningOut}>
          {isSigningOut ? bar.signingOut : bar.signOut}
        </Button>
      )}
    </>
  );
}
