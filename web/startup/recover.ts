// A page that a translator, a reader aid or a password manager touched before it came alive is rendered anew by React. What
// stood in its fields is carried over.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = "#root form [name]:not([type=hidden])";

let known: Field[] = [];
let focused: Field | undefined;

/** Remembers the fields of the page's HTML, before React may take others in their place. */
export function watchTyped() {
  known = fields();
  focused = known.find((field) => field === document.activeElement);
  addEventListener("focusin", ({ target }) => {
    focused = fields().find((field) => field === target);
  });
}

/** Gives what was typed, and the focus, to the fields that stand where others were. */
export function carryTyped() {
  const now = fields();
  const hasLostFocus = document.activeElement === document.body;
  for (const before of known) {
    const after = before.isConnected ? before : counterpart(before, now);
    if (!after) continue;
    if (after !== before) {
      after.value = before.value;
      if ("checked" in before && "checked" in after) after.checked = before.checked;
    }
    if (before === focused && hasLostFocus) after.focus({ preventScroll: true });
  }
  known = now;
}

/** For React, which has rendered anew what somebody touched. */
export function onRecoverableError(error: unknown) {
  carryTyped();
  reportError(error);
}

/** The field of the same name, or where several have it, the one in the same place among them. */
function counterpart(before: Field, now: readonly Field[]): Field | undefined {
  const place = known.filter(({ name }) => name === before.name).indexOf(before);
  return now.filter(({ name }) => name === before.name)[place];
}

function fields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)];
}
