import { type ComponentType, useEffect, useState } from "react";

interface PartState<Props> {
  /** Null until loaded. */
  Component: ComponentType<Props> | null;
  /** True if loading failed. Only a page reload retries, because some browsers cache a failed import. */
  hasFailed: boolean;
}

/** Loads a component on mount. `load` must be a stable function. */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): PartState<Props> {
  const [state, setState] = useState<PartState<Props>>({ Component: null, hasFailed: false });
  useEffect(() => {
    let isMounted = true;
    load().then(
      (Component) => isMounted && setState({ Component, hasFailed: false }),
      () => isMounted && setState({ Component: null, hasFailed: true }),
    );
    return () => {
      isMounted = false;
    };
  }, [load]);
  return state;
}
