import { Component, type ReactNode, useLayoutEffect, useRef } from "react";

interface PausableProps {
  isPaused: boolean;
  children: ReactNode;
}

/**
 * While paused, the children have no effects and do not render, whatever still changes their state. They keep their
 * state and elements, which the parent takes out of the document.
 */
export function Pausable({ isPaused, children }: PausableProps) {
  const content = useRef<Content>(null);
  useLayoutEffect(() => {
    const node = content.current as RenderedComponent | null;
    return isPaused && node ? pause(node.__v) : undefined;
  }, [isPaused]);
  return (
    <Content ref={content} isPaused={isPaused}>
      {children}
    </Content>
  );
}

class Content extends Component<PausableProps> {
  override shouldComponentUpdate({ isPaused }: PausableProps) {
    return !isPaused;
  }
  override render() {
    return this.props.children;
  }
}

// Preact has no `Activity`. These are its own fields, as its published build names them.

interface RenderedNode {
  __c?: RenderedComponent | null;
  __k?: (RenderedNode | null)[] | null;
}

interface RenderedComponent {
  __v: RenderedNode;
  /** The element around it; without one, it does not render. */
  __P: Element | null;
  /** Whether it waits to render, among others. */
  __g: number;
  __H?: { __: Hook[]; __h: Hook[] };
  forceUpdate: () => void;
}

interface Hook {
  /** Of an effect: whether it waits for the next paint. */
  __P?: boolean;
  /** Its clean-up. */
  __c?: unknown;
  /** Its dependencies; without them it runs again. */
  __H?: unknown[] | undefined;
}

const WAITS_TO_RENDER = 8;

/** Ends all effects under a node. The returned function starts them again. */
function pause(node: RenderedNode): () => void {
  const paused = (node.__k ?? []).flatMap((child) => (child ? componentsOf(child) : []));
  const parents = paused.map((component) => component.__P);
  for (const component of paused) {
    component.__P = null;
    if (component.__H) component.__H.__h = [];
    for (const hook of component.__H?.__ ?? []) {
      if (hook.__P === undefined) continue;
      const cleanUp = hook.__c;
      hook.__c = hook.__H = undefined;
      if (typeof cleanUp === "function") cleanUp();
    }
  }
  return () => {
    for (const [index, component] of paused.entries()) {
      component.__P = parents[index] ?? null;
      component.__g &= ~WAITS_TO_RENDER;
      component.forceUpdate();
    }
  };
}

function componentsOf({ __c: component, __k: children }: RenderedNode): RenderedComponent[] {
  const inner = (children ?? []).flatMap((child) => (child ? componentsOf(child) : []));
  return component ? [...inner, component] : inner;
}
