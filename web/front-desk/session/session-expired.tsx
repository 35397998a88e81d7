import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { resetFrontDesk } from "#web/front-desk/queries.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { sessionCopy } from "./copy.ts";
import { meQuery } from "./me.ts";
import { PasskeyButton, SignInButton } from "./passkey-button.tsx";
import { settleReauth, useIsReauthPending } from "./reauth.ts";
import { dismissSessionExpired, forgetSignIn, useIsSessionExpired } from "./staff-session.ts";

/** Asks staff to sign in again above the page; unsaved input stays. */
export function SessionExpiredDialog() {
  const { over: copy } = sessionCopy;
  if (!useIsSessionExpired()) return null;
  return (
    <Dialog onClose={dismissSessionExpired} title={copy.title} description={copy.text}>
      <div className="grid gap-4">
        <SignInAgainButton variant="primary" />
        <Button variant="outline" onClick={forgetSignIn}>
          {copy.leave}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks for the passkey again before a sensitive action. */
export function ReauthDialog() {
  const { reauth: copy } = sessionCopy;
  if (!useIsReauthPending()) return null;
  return (
    <Dialog onClose={() => settleReauth(false)} title={copy.title} description={copy.text}>
      <div className="grid gap-4">
        <PasskeyButton
          label={copy.show}
          variant="primary"
          authenticate={async () => (await import("./passkey.ts")).signInWithPasskey({ mustPrompt: true })}
          onSignedIn={(me) => {
            const isSamePerson = queryClient.getQueryData(meQuery().queryKey)?.staffId === me.staffId;
            // Another person must not complete an action that the previous person started.
            if (!isSamePerson) void resetFrontDesk();
            settleReauth(isSamePerson);
            if (!isSamePerson) toast(sessionCopy.passkey.welcome(me.name));
          }}
        />
        <Button variant="outline" onClick={() => settleReauth(false)}>
          {copy.leave}
        </Button>
      </div>
    </Dialog>
  );
}

/** Signs in without leaving the page, which then refetches everything. */
export function SignInAgainButton({ variant }: { variant: "primary" | "outline" }) {
  return (
    <SignInButton
      variant={variant}
      onSignedIn={(me) => {
        void resetFrontDesk();
        toast(sessionCopy.passkey.welcome(me.name));
      }}
    />
  );
}
