import { type ComponentType, useState } from "react";
import { withBusyState } from "./dialogs/with-busy-state.ts";
import { showLoadFailure } from "./load-failure.ts";

/** A part of the page that is fetched when somebody presses for it. */
export function useOnDemandComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  /** Answers whether it is here; where it does not come, that has been said. What was pressed is busy meanwhile. */
  async function fetchFor(pressed: Element | null): Promise<boolean> {
    if (Part) return true;
    const loaded = await withBusyState(pressed, load()).catch(() => null);
    if (loaded) setPart(() => loaded);
    else showLoadFailure();
    return loaded !== null;
  }
  return { Part, fetchFor };
}
