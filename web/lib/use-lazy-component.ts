import { type ComponentType, useEffect, useState } from "react";

interface PartState<Props> {
  /** Null until it is here. */
  Part: ComponentType<Props> | null;
  /** Whether it cannot be had. Opening the page again asks anew: some browsers remember a script that did not come. */
  hasFailed: boolean;
}

/** A part of the page that is fetched when what it belongs to is first shown. `load` is the same function every time. */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): PartState<Props> {
  const [state, setState] = useState<PartState<Props>>({ Part: null, hasFailed: false });
  useEffect(() => {
    let isWanted = true;
    load().then(
      (Part) => isWanted && setState({ Part, hasFailed: false }),
      () => isWanted && setState({ Part: null, hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return state;
}
