import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { restartFrontDesk } from "#web/front-desk/queries.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { meQuery } from "./me.ts";
import { PasskeyButton, SignInButton } from "./passkey-button.tsx";
import { answerProof, useIsProofWanted } from "./proof.ts";
import { lock, lookAwayFromSessionOver, useIsSessionOver } from "./staff-session.ts";
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

/** Asks whoever is here to show once more that it is them, before what they pressed is done. */
export function ProofWanted() {
  const { proof: words } = sessionWords;
  if (!useIsProofWanted()) return null;
  return (
    <Dialog onClose={() => answerProof(false)} title={words.title} description={words.text}>
      <div className="grid gap-4">
        <PasskeyButton
          label={words.show}
          variant="primary"
          prove={async () => (await import("./passkey.ts")).signInWithPasskey({ isProof: true })}
          onSignedIn={(me) => {
            const isSame = queryClient.getQueryData(meQuery().queryKey)?.staffId === me.staffId;
            // What somebody else had begun is not done in the name of whoever showed their passkey now.
            if (!isSame) void restartFrontDesk();
            answerProof(isSame);
            if (!isSame) toast(sessionWords.passkey.welcome(me.name));
          }}
        />
        <Button variant="outline" onClick={() => answerProof(false)}>
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
        void restartFrontDesk();
        toast(sessionWords.passkey.welcome(me.name));
      }}
    />
  );
}
