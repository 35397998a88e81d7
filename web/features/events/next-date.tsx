import { useEffect, useState } from "react";
import { onFirstInteraction } from "#web/lib/scheduling.ts";

/** When a workshop next takes place and what is left of it, in a line that is kept for it: asked once the visitor has touched the page. */
export function NextDate({ title }: { title: string }) {
  const [line, setLine] = useState<string | null>(null);
  useEffect(
    () =>
      onFirstInteraction(
        () =>
          void import("./describe-next-date.ts")
            .then(({ describeNextDate }) => describeNextDate(title))
            .then(setLine, () => {}),
      ),
    [title],
  );
  return <p className="min-h-[1lh] text-sm">{line}</p>;
}
