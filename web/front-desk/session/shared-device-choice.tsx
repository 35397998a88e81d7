import { noteTouch } from "./covering.ts";
import { lockWords } from "./lock-words.ts";
import { useMe } from "./me.ts";
import { setShared, useDevicePeople, useIsShared } from "./shared-device.ts";

const { own: words } = lockWords;

/** Whether this browser is the front desk's own, and locks itself. */
export function SharedDeviceChoice() {
  const me = useMe();
  const isShared = useIsShared();
  const isKnown = useDevicePeople().some(({ staffId }) => staffId === me?.staffId);
  return (
    <section aria-labelledby="shared-device" className="grid gap-2">
      <h3 id="shared-device" className="text-lg">
        {words.title}
      </h3>
      {isKnown ? (
        <>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={isShared}
              onChange={(event) => {
                noteTouch();
                setShared(event.target.checked);
              }}
              className="size-5 shrink-0"
            />
            {words.isShared}
          </label>
          <p className="text-muted text-sm">{words.text}</p>
        </>
      ) : (
        <p className="text-muted text-sm">{words.notKnown}</p>
      )}
    </section>
  );
}
