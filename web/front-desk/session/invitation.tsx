import { useEffect, useState } from "react";
import type { PasskeyOptions, StaffMe } from "#contract/front-desk/staff.ts";
import { Button } from "#web/components/ui/button.tsx";
import { forgetFrontDesk } from "#web/front-desk/queries.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { PlainShell } from "./gate.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInProblem } from "./sign-in-problem.ts";
import { putLinkAway, type StaffLink, useStaffLink } from "./staff-link.ts";
import { sessionWords } from "./words.ts";

const { link: words } = sessionWords;

/** Greets whoever a link is for, registers their device and signs them in. Opening it uses nothing up. */
export function Invitation() {
  const link = useStaffLink();
  return <PlainShell>{link && <LinkHolder key={link.token} link={link} />}</PlainShell>;
}

function LinkHolder({ link }: { link: StaffLink }) {
  const { holder, problem, isOver, ask } = useHolder(link);
  const [endsOthers, setEndsOthers] = useState(false);

  function enter(me: StaffMe) {
    // Whatever was read here before was read by somebody else.
    forgetFrontDesk();
    putLinkAway();
    toast(sessionWords.passkey.welcome(me.name));
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
          prove={async () => (await import("./passkey.ts")).registerPasskey(link.token, endsOthers)}
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
      {isOver && <p>{words.over[link.kind]}</p>}
      <div className="flex flex-wrap gap-3">
        {!isOver && <Button onClick={ask}>{frontDeskWords.tryAgain}</Button>}
        <Button variant="outline" onClick={putLinkAway}>
          {words.toGate}
        </Button>
      </div>
    </div>
  );
}

/** Whom a link is for, or why that cannot be said. */
function useHolder({ token }: StaffLink) {
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
