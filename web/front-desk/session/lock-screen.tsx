import { useEffect, useRef, useState } from "react";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { site } from "#domain/site.ts";
import { CHALLENGE_MS } from "#domain/staff/sessions.ts";
import { BlockMark } from "#web/components/site/ornaments.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { formatTime } from "#web/front-desk/components/format.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { currentMinute } from "#web/lib/time/current-time.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { endSession, reloadPage } from "./device-lock.ts";
import { lockCopy as copy } from "./lock-copy.ts";
import { type DevicePerson, forgetPerson, useDevicePeople } from "./shared-device.ts";
import { signInProblem } from "./sign-in-problem.ts";
import { forgetSignIn } from "./staff-session.ts";

/** Replaces the front desk on a shared device: the time and the names that sign in here. */
export function LockScreen() {
  const people = useDevicePeople().toSorted((one, other) => one.name.localeCompare(other.name));
  const main = useRef<HTMLElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { proving: pendingId, problem, setProblem, prove: unlockAs, leave } = useUnlock();

  useEffect(() => {
    main.current?.focus();
    // Preloads the passkey code: the device's dialog must open directly on the tap.
    import("./passkey.ts").catch(() => {});
  }, []);

  return (
    <div className="flex min-h-dvh flex-col bg-plaster">
      <header className="page-width flex min-h-16 items-center justify-between gap-4">
        <p className="inline-flex items-center gap-2 font-bold font-display text-forest text-lg">
          <BlockMark className="size-6 text-terracotta" />
          {site.name}
        </p>
      </header>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        aria-labelledby="who-is-here"
        className="page-width flex max-w-[44rem] grow flex-col justify-end gap-6 pb-10 outline-none md:justify-center"
      >
        <TimeOfDay />
        <div className="grid gap-1">
          <h1 id="who-is-here" className="text-2xl">
            {isRemoving ? copy.removeName.title : copy.title}
          </h1>
          <p className="text-muted">{isRemoving ? copy.removeName.text : copy.text}</p>
        </div>
        {people.length > 0 && (
          <ul aria-label={copy.people} className="grid gap-3 sm:grid-cols-2">
            {people.map((person) => (
              <li key={person.staffId} className="grid">
                {isRemoving ? (
                  <Button
                    variant="outline"
                    aria-label={copy.removeName.personLabel(person.name)}
                    onClick={() => {
                      forgetPerson(person.staffId);
                      setRemoving(false);
                    }}
                  >
                    <Icon name="cross" className="size-4" />
                    <span className="wrap-anywhere">{person.name}</span>
                  </Button>
                ) : (
                  <Button size="price" disabled={pendingId !== null} onClick={() => unlockAs(person)}>
                    <span className="wrap-anywhere">{pendingId === person.staffId ? copy.pending : person.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {isRemoving ? (
          <Button onClick={() => setRemoving(false)}>{copy.removeName.keepNames}</Button>
        ) : (
          <>
            <Button variant="outline" disabled={pendingId !== null} onClick={() => unlockAs(null)}>
              {pendingId === OTHER_PERSON ? copy.pending : copy.otherPerson}
            </Button>
            <p role="status" className="text-sm text-terracotta-deep empty:hidden">
              {problem}
            </p>
            <div className="flex flex-wrap justify-between gap-x-4">
              <Button size="small" variant="quiet" disabled={pendingId !== null} onClick={leave}>
                {copy.password}
              </Button>
              {people.length > 0 && (
                <Button
                  size="small"
                  variant="quiet"
                  disabled={pendingId !== null}
                  onClick={() => {
                    setProblem("");
                    setRemoving(true);
                  }}
                >
                  {copy.removeName.open}
                </Button>
              )}
            </div>
          </>
        )}
      </main>
    </div>
  );
}

const OTHER_PERSON = "";

/** Runs one unlock attempt at a time. */
function useUnlock() {
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const isBusy = useRef(false);

  async function runAttempt(personId: string, run: () => Promise<unknown>, explain: (error: unknown) => string) {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem("");
    setPendingId(personId);
    try {
      await run();
    } catch (error) {
      setProblem(explain(error));
    }
    isBusy.current = false;
    setPendingId(null);
  }

  function unlockAs(person: DevicePerson | null) {
    const startedAt = Date.now();
    return runAttempt(
      person?.staffId ?? OTHER_PERSON,
      async () => {
        const { signInWithPasskey } = await import("./passkey.ts");
        await signInWithPasskey({ mustPrompt: true, credentialId: person?.credentialId ?? null });
      },
      (error) => {
        if (!person || !isPasskeyRejected(error, startedAt)) return signInProblem(error);
        forgetPerson(person.staffId);
        return copy.passkeyRejected(person.name);
      },
    );
  }

  /** Back to the sign-in page. The session's unsaved input is lost. */
  async function leave() {
    await endSession();
    forgetSignIn();
    reloadPage();
  }

  return {
    proving: pendingId,
    problem,
    setProblem,
    prove: unlockAs,
    leave: () => runAttempt(OTHER_PERSON, leave, signInProblem),
  };
}

/**
 * The server answers 401 for an unknown passkey, an inactive person and an expired challenge. Only the elapsed time
 * tells the last one apart.
 */
function isPasskeyRejected(error: unknown, startedAt: number): boolean {
  return error instanceof ApiError && error.status === 401 && Date.now() - startedAt < CHALLENGE_MS;
}

function TimeOfDay() {
  const minute = useClock(currentMinute);
  return (
    <p className="grid">
      <time className="whitespace-nowrap font-display text-4xl text-forest tabular-nums">
        {formatTime(new Date(minute).toISOString())}
      </time>
      <span className="text-muted">{formatDateWithWeekday(todayInAccra())}</span>
    </p>
  );
}
