import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { restartFrontDesk } from "#web/front-desk/queries.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { SignInButton } from "./passkey-button.tsx";
import { lock, lookAwayFromSessionOver, rememberSignIn, useIsSessionOver } from "./staff-session.ts";
import { sessionWords } from "./words.ts";

/** Asks whose session has ended to sign in again, above the page: what was typed stays. */
export function SessionOver() {
  const { over: words } = sessionWords;
  if (!useIsSessionOver()) return null;
  return (
    <Dialog onClose={lookAwayFromSessionOver} title={words.title} description={words.text}>
      <div className="grid gap-4">
        <SignInAgain variant="primary" />
        <Button variant="outline" onClick={lock}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  );
}

/** Signs in where the page stands, which then asks for everything anew. */
export function SignInAgain({ variant }: { variant: "primary" | "outline" }) {
  return (
    <SignInButton
      variant={variant}
      onSignedIn={(me) => {
        rememberSignIn();
        void restartFrontDesk();
        toast(sessionWords.passkey.welcome(me.name));
      }}
    />
  );
}
