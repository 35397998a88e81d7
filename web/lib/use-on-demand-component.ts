import { type ComponentType, useState } from "react";
import { withBusyState } from "./dialogs/with-busy-state.ts";
import { showLoadFailure } from "./load-failure.ts";

/** Loads a component when the visitor presses a button. */
export function useOnDemandComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  /** Returns whether the component has loaded; shows a message if not. The pressed element is busy meanwhile. */
  async function loadComponent(pressed: Element | null): Promise<boolean> {
    if (Component) return true;
    const loaded = await withBusyState(pressed, load()).catch(() => null);
    if (loaded) setComponent(() => loaded);
    else showLoadFailure();
    return loaded !== null;
  }
  return { Component, loadComponent };
}
