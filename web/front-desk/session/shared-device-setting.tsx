import { Button } from "#web/components/ui/button.tsx";
import { sessionCopy } from "./copy.ts";
import { lockAndDiscardPage, recordActivity } from "./device-lock.ts";
import { lockCopy } from "./lock-copy.ts";
import { useMe } from "./me.ts";
import { setShared, useDevicePeople, useIsShared } from "./shared-device.ts";

const { sharedDevice: copy } = lockCopy;

/** Setting: this browser is shared and locks itself. */
export function SharedDeviceSetting() {
  const me = useMe();
  const isShared = useIsShared();
  const isKnown = useDevicePeople().some(({ staffId }) => staffId === me?.staffId);
  return (
    <section aria-labelledby="shared-device" className="mt-4 grid gap-2">
      <h3 id="shared-device" className="text-lg">
        {copy.title}
      </h3>
      {isKnown ? (
        <>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={isShared}
              onChange={(event) => {
                recordActivity();
                setShared(event.target.checked);
              }}
              className="size-5 shrink-0 accent-forest"
            />
            {copy.isShared}
          </label>
          <p className="text-muted text-sm">{isShared ? copy.explanationOn : copy.explanationOff}</p>
          {isShared && (
            <Button size="small" variant="outline" className="justify-self-start" onClick={lockAndDiscardPage}>
              {sessionCopy.bar.signOut}
            </Button>
          )}
        </>
      ) : (
        <p className="text-muted text-sm">{copy.unknownPerson}</p>
      )}
    </section>
  );
}
