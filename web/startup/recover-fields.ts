// A page that a translator, a reader aid or a password manager touched before it came alive is rendered anew by React. What
// stood in its fields is carried over.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = "#root form [name]:not([type=hidden])";

let snapshot: Field[] = [];
let focused: Field | undefined;

/** Remembers the fields of the page's HTML, before React may take others in their place. */
export function snapshotFields() {
  snapshot = queryFields();
  focused = snapshot.find((field) => field === document.activeElement);
  addEventListener("focusin", ({ target }) => {
    focused = queryFields().find((field) => field === target);
  });
}

/** Gives what was typed, and the focus, to the fields that stand where others were. */
export function restoreFields() {
  const now = queryFields();
  const hasLostFocus = document.activeElement === document.body;
  for (const before of snapshot) {
    const after = before.isConnected ? before : findCounterpart(before, now);
    if (!after) continue;
    if (after !== before) {
      after.value = before.value;
      if ("checked" in before && "checked" in after) after.checked = before.checked;
    }
    if (before === focused && hasLostFocus) after.focus({ preventScroll: true });
  }
  snapshot = now;
}

/** For React, which has rendered anew what somebody touched. */
export function onRecoverableError(error: unknown) {
  restoreFields();
  reportError(error);
}

/** The field of the same name, or where several have it, the one in the same place among them. */
function findCounterpart(before: Field, now: readonly Field[]): Field | undefined {
  const place = snapshot.filter(({ name }) => name === before.name).indexOf(before);
  return now.filter(({ name }) => name === before.name)[place];
}

function queryFields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)];
}
