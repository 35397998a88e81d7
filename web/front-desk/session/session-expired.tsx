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

/** Asks whose session has ended to sign in again, above the page: what was typed stays. */
export function SessionExpiredDialog() {
  const { over: words } = sessionCopy;
  if (!useIsSessionExpired()) return null;
  return (
    <Dialog onClose={dismissSessionExpired} title={words.title} description={words.text}>
      <div className="grid gap-4">
        <SignInAgainButton variant="primary" />
        <Button variant="outline" onClick={forgetSignIn}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks whoever is here to show once more that it is them, before what they pressed is done. */
export function ReauthDialog() {
  const { reauth: words } = sessionCopy;
  if (!useIsReauthPending()) return null;
  return (
    <Dialog onClose={() => settleReauth(false)} title={words.title} description={words.text}>
      <div className="grid gap-4">
        <PasskeyButton
          label={words.show}
          variant="primary"
          authenticate={async () => (await import("./passkey.ts")).signInWithPasskey({ mustPrompt: true })}
          onSignedIn={(me) => {
            const isSame = queryClient.getQueryData(meQuery().queryKey)?.staffId === me.staffId;
            // What somebody else had begun is not done in the name of whoever showed their passkey now.
            if (!isSame) void resetFrontDesk();
            settleReauth(isSame);
            if (!isSame) toast(sessionCopy.passkey.welcome(me.name));
          }}
        />
        <Button variant="outline" onClick={() => settleReauth(false)}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  );
}

/** Signs in where the page stands, which then asks for everything anew. */
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
