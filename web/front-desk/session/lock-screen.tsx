import { useEffect, useRef, useState } from "react";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { site } from "#domain/site.ts";
import { CHALLENGE_MS } from "#domain/staff/sessions.ts";
import { BlockMark } from "#web/components/site/ornaments.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { currentMinute, useClock } from "#web/front-desk/components/use-clock.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { endSession, reloadPage } from "./device-lock.ts";
import { lockCopy as words } from "./lock-copy.ts";
import { type DevicePerson, forgetPerson, useDevicePeople } from "./shared-device.ts";
import { signInProblem } from "./sign-in-problem.ts";
import { forgetSignIn } from "./staff-session.ts";

/** Stands in the place of the front desk on a shared device: the time, the house, and the names of who signs in here. */
export function LockScreen() {
  const people = useDevicePeople().toSorted((one, other) => one.name.localeCompare(other.name));
  const main = useRef<HTMLElement>(null);
  const [isTakingOff, setTakingOff] = useState(false);
  const { proving, problem, setProblem, prove, leave } = useUnlock();

  useEffect(() => {
    main.current?.focus();
    // Nothing is to be fetched between a tap and the device's own dialog.
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
            {isTakingOff ? words.removeName.title : words.title}
          </h1>
          <p className="text-muted">{isTakingOff ? words.removeName.text : words.text}</p>
        </div>
        {people.length > 0 && (
          <ul aria-label={words.people} className="grid gap-3 sm:grid-cols-2">
            {people.map((person) => (
              <li key={person.staffId} className="grid">
                {isTakingOff ? (
                  <Button
                    variant="outline"
                    aria-label={words.removeName.one(person.name)}
                    onClick={() => {
                      forgetPerson(person.staffId);
                      setTakingOff(false);
                    }}
                  >
                    <Icon name="cross" className="size-4" />
                    <span className="wrap-anywhere">{person.name}</span>
                  </Button>
                ) : (
                  <Button size="price" disabled={proving !== null} onClick={() => prove(person)}>
                    <span className="wrap-anywhere">{proving === person.staffId ? words.pending : person.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {isTakingOff ? (
          <Button onClick={() => setTakingOff(false)}>{words.removeName.keep}</Button>
        ) : (
          <>
            <Button variant="outline" disabled={proving !== null} onClick={() => prove(null)}>
              {proving === OTHER_PERSON ? words.pending : words.otherPerson}
            </Button>
            <p role="status" className="text-sm text-terracotta-deep empty:hidden">
              {problem}
            </p>
            <div className="flex flex-wrap justify-between gap-x-4">
              <Button size="small" variant="quiet" disabled={proving !== null} onClick={leave}>
                {words.password}
              </Button>
              {people.length > 0 && (
                <Button
                  size="small"
                  variant="quiet"
                  disabled={proving !== null}
                  onClick={() => {
                    setProblem("");
                    setTakingOff(true);
                  }}
                >
                  {words.removeName.open}
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

/** Asks the device, one at a time. */
function useUnlock() {
  const [proving, setProving] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const isBusy = useRef(false);

  async function attempt(what: string, act: () => Promise<unknown>, explain: (error: unknown) => string) {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem("");
    setProving(what);
    try {
      await act();
    } catch (error) {
      setProblem(explain(error));
    }
    isBusy.current = false;
    setProving(null);
  }

  function prove(person: DevicePerson | null) {
    const since = Date.now();
    return attempt(
      person?.staffId ?? OTHER_PERSON,
      async () => {
        const { signInWithPasskey } = await import("./passkey.ts");
        await signInWithPasskey({ mustPrompt: true, credentialId: person?.credentialId ?? null });
      },
      (error) => {
        if (!person || !isPasskeyRejected(error, since)) return signInProblem(error);
        forgetPerson(person.staffId);
        return words.passkeyRejected(person.name);
      },
    );
  }

  /** To the gate. What was typed here goes with its session. */
  async function leave() {
    await endSession();
    forgetSignIn();
    reloadPage();
  }

  return { proving, problem, setProblem, prove, leave: () => attempt(OTHER_PERSON, leave, signInProblem) };
}

/**
 * The server has one answer for a passkey that is not known and for a person who is not active. It has the same for a
 * question that ran out, which is nobody's fault and is told apart by the time it took.
 */
function isPasskeyRejected(error: unknown, since: number): boolean {
  return error instanceof ApiError && error.status === 401 && Date.now() - since < CHALLENGE_MS;
}

function TimeOfDay() {
  const minute = useClock(currentMinute);
  return (
    <p className="grid">
      <time className="whitespace-nowrap font-display text-4xl text-forest tabular-nums">
        {formatTimeOfDay(new Date(minute).toISOString())}
      </time>
      <span className="text-muted">{formatDateWithWeekday(todayInAccra())}</span>
    </p>
  );
}
