import { useEffect, useState } from "react";
import { onFirstInteraction } from "#web/lib/scheduling.ts";

/** How many desks are free today, in a line that is kept for it: asked once the visitor has touched the page. */
export function FreeToday() {
  const [line, setLine] = useState<string | null>(null);
  useEffect(() => onFirstInteraction(() => void loadLine().then(setLine, () => {})), []);
  return <p className="mt-1.5 min-h-[1lh] text-sm">{line}</p>;
}

const loadLine = () =>
  import("./describe-desks-free-today.ts").then(({ describeDesksFreeToday }) => describeDesksFreeToday());
