import { useEffect, useState } from "react";
import { onFirstInteraction } from "#web/lib/scheduling.ts";

/** The number of free desks today, loaded on the first interaction, in a line of reserved height. */
export function FreeToday() {
  const [line, setLine] = useState<string | null>(null);
  useEffect(() => onFirstInteraction(() => void loadLine().then(setLine, () => {})), []);
  return <p className="mt-1.5 min-h-[1lh] text-sm">{line}</p>;
}

const loadLine = () =>
  import("./describe-desks-free-today.ts").then(({ describeDesksFreeToday }) => describeDesksFreeToday());
