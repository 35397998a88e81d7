import { useEffect, useState } from "react";
import type { WorkshopKey } from "#domain/events/workshops.ts";
import { onFirstInteraction } from "#web/lib/scheduling.ts";

/** A workshop's next date and the places left, loaded on the first interaction, in a line of reserved height. */
export function NextDate({ workshop }: { workshop: WorkshopKey }) {
  const [line, setLine] = useState<string | null>(null);
  useEffect(
    () =>
      onFirstInteraction(
        () =>
          void import("./describe-next-date.ts")
            .then(({ describeNextDate }) => describeNextDate(workshop))
            .then(setLine, () => {}),
      ),
    [workshop],
  );
  return <p className="min-h-[1lh] text-sm">{line}</p>;
}
