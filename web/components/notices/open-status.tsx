import { useEffect, useSyncExternalStore } from "react";
import { openingState } from "#domain/calendar/opening-hours.ts";
import { openingHoursInShort } from "#web/content/common.ts";
import { classNames } from "#web/lib/class-names.ts";
import { useOpeningExceptions } from "#web/lib/opening-exceptions.ts";
import { onFirstInteraction } from "#web/lib/scheduling.ts";
import { currentMinute } from "#web/lib/time/current-time.ts";
import { subscribeToClock } from "#web/lib/time/use-clock.ts";

/** The longest text that fits one line on a small phone: a second line would push the page down. */
const MAX_LENGTH = 36;

/**
 * "Open now until 10 pm", in Accra time. Before hydration it shows the weekly hours, because the HTML may be old.
 * Holidays load on the first interaction.
 */
export function OpenStatus() {
  const exceptions = useOpeningExceptions();
  useEffect(
    () =>
      onFirstInteraction(
        () => void import("#web/lib/status-text.ts").then((loaded) => loaded.fetchStatusText()).catch(() => {}),
      ),
    [],
  );
  const minute = useSyncExternalStore(subscribeToClock, currentMinute, () => null);
  if (minute === null) return <span>{openingHoursInShort}</span>;
  const { isOpen, text } = openingState(minute, exceptions);
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden="true"
        className={classNames("size-2.5 rounded-full", isOpen ? "bg-leaf ring-2 ring-white" : "bg-oak")}
      />
      {text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text}
    </span>
  );
}
