import { useEffect, useState } from "react";
import type { PasskeyOptions, StaffMe } from "#contract/front-desk/staff.ts";
import { Button } from "#web/components/ui/button.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { clearFrontDesk } from "#web/front-desk/queries.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { sessionCopy } from "./copy.ts";
import { PlainShell } from "./gate.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInProblem } from "./sign-in-problem.ts";
import { clearStaffLink, type StaffLink, useStaffLink } from "./staff-link.ts";

const { link: copy } = sessionCopy;

/** Greets the invited person, registers their device and signs them in. Opening the link does not use it up. */
export function Invitation() {
  const link = useStaffLink();
  return <PlainShell>{link && <InvitationForm key={link.token} link={link} />}</PlainShell>;
}

function InvitationForm({ link }: { link: StaffLink }) {
  const { invitee, problem, isOver, retry } = useInvitee(link);
  const [endsOthers, setEndsOthers] = useState(false);

  function onRegistered(me: StaffMe) {
    // Another person may have read the cached data.
    clearFrontDesk();
    clearStaffLink();
    toast(sessionCopy.passkey.welcome(me.name));
  }

  if (invitee !== null) {
    const { name, isFurther, isRecovery } = invitee;
    return (
      <>
        <h2 className="text-xl">{copy.greeting(name)}</h2>
        <p>{isRecovery ? copy.recovery : copy.text}</p>
        {isFurther && !isRecovery && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-forest"
              checked={endsOthers}
              onChange={({ target }) => setEndsOthers(target.checked)}
            />
            {copy.endsOthers}
          </label>
        )}
        <PasskeyButton
          label={copy.register}
          variant="primary"
          authenticate={async () => (await import("./passkey.ts")).registerPasskey(link.token, endsOthers)}
          onSignedIn={onRegistered}
        />
        <p className="text-muted text-sm">{copy.onlyYourDevice}</p>
      </>
    );
  }
  if (problem === null) return <p className="text-muted">{copy.opening}</p>;
  return (
    <div role="alert" className="grid gap-4">
      <p className="font-semibold">{problem}</p>
      {isOver && <p>{copy.expired[link.kind]}</p>}
      <div className="flex flex-wrap gap-3">
        {!isOver && <Button onClick={retry}>{frontDeskCopy.tryAgain}</Button>}
        <Button variant="outline" onClick={clearStaffLink}>
          {copy.toGate}
        </Button>
      </div>
    </div>
  );
}

/** Asks once more if the connection was lost: nothing has changed on the server. */
async function fetchInvitee(token: string): Promise<PasskeyOptions> {
  const ask = () => readResponse(api.api.admin.passkeys.options.$post({ json: { token } }));
  return ask().catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) throw error;
    return ask();
  });
}

/** The invited person, or why the link does not work. */
function useInvitee({ token }: StaffLink) {
  const [tries, setTries] = useState(0);
  const [response, setResponse] = useState<PasskeyOptions | { error: unknown } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let isCurrent = true;
    setResponse(null);
    fetchInvitee(token).then(
      (invitee) => isCurrent && setResponse(invitee),
      (error: unknown) => isCurrent && setResponse({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, tries]);
  const error = response && "error" in response ? response.error : null;
  return {
    invitee: response && "name" in response ? response : null,
    problem: error === null ? null : signInProblem(error),
    isOver: error instanceof ApiError && (error.status === 410 || error.status === 400),
    retry: () => setTries((count) => count + 1),
  };
}
