import { options as publicOptions, type VNode } from "preact";

// With Preact's own fields, as its published build names them.

interface RenderedNode extends VNode<{ selected?: boolean; checked?: boolean; value?: unknown }> {
  __e?: Element | Text | null;
  __k?: (RenderedNode | null)[] | null;
}

interface RenderedComponent {
  /** The element around it; null once it is removed. */
  __P: Element | null;
  __v: VNode;
  /** Its layout effects, and callbacks of classes. */
  __h: (() => void)[];
}

type Commit = (root: VNode, rendered: RenderedComponent[]) => void;

const options = publicOptions as typeof publicOptions & { __c?: Commit; __e: (error: unknown, node: VNode) => void };

/** Makes Preact do what our code expects of React. */
export function followReact() {
  renderInBatches();
  const rendered = new WeakSet<Element>();
  const written = new WeakMap<Text, string>();
  const { diffed } = options;
  options.diffed = (node: RenderedNode) => {
    diffed?.(node);
    const { __e: element, __k: children, props, type } = node;
    if (typeof type !== "string" || !(element instanceof Element)) return;
    if (!rendered.has(element)) markDefault(element, props);
    rendered.add(element);
    if (props.value !== undefined && isText(element)) element.defaultValue = element.value;
    // A translator replaces text nodes by its own elements. A new text would go into the old node, which is no longer
    // on the page, so the node returns to an element whose only content it was.
    const text = children?.length === 1 ? children[0]?.__e : null;
    if (!(text instanceof Text)) return;
    if (text.parentNode !== element && written.get(text) !== text.data) element.replaceChildren(text);
    written.set(text, text.data);
  };
}

/** The initial choice is the default one, as is each text from a state: a form compares to know what a visitor changed. */
function markDefault(element: Element, { selected, checked }: RenderedNode["props"]) {
  if (element instanceof HTMLOptionElement && selected) element.defaultSelected = true;
  if (element instanceof HTMLInputElement && checked) element.defaultChecked = true;
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/**
 * Changes outside of events render together, in a task of their own, and layout effects run once all of them are in the
 * document, inner parts first. A button that a dialog's code kept disabled can then take its focus back before the
 * dialog opens, which returns the focus to it.
 */
function renderInBatches() {
  const { port1: renderer, port2: scheduler } = new MessageChannel();
  const { __c: commit } = options;
  let pending: (() => void) | null = null;
  let batch: [VNode, RenderedComponent[]][] | null = null;
  let isCommitting = false;

  options.__c = (root, rendered) => {
    if (batch) batch.push([root, rendered.splice(0)]);
    else commit?.(root, rendered);
  };

  function render() {
    const process = pending;
    pending = null;
    batch = [];
    try {
      process?.();
    } finally {
      const parts = batch.reverse();
      batch = null;
      isCommitting = true;
      try {
        for (const [root, rendered] of parts) commitPart(root, rendered);
      } finally {
        isCommitting = false;
      }
    }
  }

  function commitPart(root: VNode, rendered: RenderedComponent[]) {
    const kept = rendered.filter((component) => component.__P);
    commit?.(root, kept);
    for (const component of kept) {
      try {
        for (const callback of component.__h.splice(0)) callback.call(component);
      } catch (error) {
        options.__e(error, component.__v);
      }
    }
  }

  renderer.onmessage = render;
  options.debounceRendering = (process) => {
    pending = process;
    if (window.event || isCommitting) queueMicrotask(render);
    else scheduler.postMessage(null);
  };
}
