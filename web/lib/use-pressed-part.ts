import { type ComponentType, useState } from "react";
import { whileBusy } from "./dialogs/while-busy.ts";
import { sayLoadFailure } from "./load-failure.ts";

/** A part of the page that is fetched when somebody presses for it. */
export function usePressedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  /** Answers whether it is here; where it does not come, that has been said. What was pressed is busy meanwhile. */
  async function fetchFor(pressed: Element | null): Promise<boolean> {
    if (Part) return true;
    const loaded = await whileBusy(pressed, load()).catch(() => null);
    if (loaded) setPart(() => loaded);
    else sayLoadFailure();
    return loaded !== null;
  }
  return { Part, fetchFor };
}
