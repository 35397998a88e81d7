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

const { link: words } = sessionCopy;

/** Greets whoever a link is for, registers their device and signs them in. Opening it uses nothing up. */
export function Invitation() {
  const link = useStaffLink();
  return <PlainShell>{link && <InvitationForm key={link.token} link={link} />}</PlainShell>;
}

function InvitationForm({ link }: { link: StaffLink }) {
  const { holder, problem, isOver, ask } = useInvitee(link);
  const [endsOthers, setEndsOthers] = useState(false);

  function enter(me: StaffMe) {
    // Whatever was read here before was read by somebody else.
    clearFrontDesk();
    clearStaffLink();
    toast(sessionCopy.passkey.welcome(me.name));
  }

  if (holder !== null) {
    const { name, isFurther, isRecovery } = holder;
    return (
      <>
        <h2 className="text-xl">{words.greeting(name)}</h2>
        <p>{isRecovery ? words.recovery : words.text}</p>
        {isFurther && !isRecovery && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-forest"
              checked={endsOthers}
              onChange={({ target }) => setEndsOthers(target.checked)}
            />
            {words.endsOthers}
          </label>
        )}
        <PasskeyButton
          label={words.register}
          variant="primary"
          authenticate={async () => (await import("./passkey.ts")).registerPasskey(link.token, endsOthers)}
          onSignedIn={enter}
        />
        <p className="text-muted text-sm">{words.own}</p>
      </>
    );
  }
  if (problem === null) return <p className="text-muted">{words.opening}</p>;
  return (
    <div role="alert" className="grid gap-4">
      <p className="font-semibold">{problem}</p>
      {isOver && <p>{words.expired[link.kind]}</p>}
      <div className="flex flex-wrap gap-3">
        {!isOver && <Button onClick={ask}>{frontDeskCopy.tryAgain}</Button>}
        <Button variant="outline" onClick={clearStaffLink}>
          {words.toGate}
        </Button>
      </div>
    </div>
  );
}

/** Whom a link is for, or why that cannot be said. */
function useInvitee({ token }: StaffLink) {
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<PasskeyOptions | { error: unknown } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let isWanted = true;
    setAnswer(null);
    readResponse(api.api.admin.passkeys.options.$post({ json: { token } })).then(
      (holder) => isWanted && setAnswer(holder),
      (error: unknown) => isWanted && setAnswer({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [token, tries]);
  const error = answer && "error" in answer ? answer.error : null;
  return {
    holder: answer && "name" in answer ? answer : null,
    problem: error === null ? null : signInProblem(error),
    isOver: error instanceof ApiError && (error.status === 410 || error.status === 400),
    ask: () => setTries((count) => count + 1),
  };
}
