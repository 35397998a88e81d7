// If a translator, reader mode or password manager modifies a page before hydration, Preact renders that part again. These
// functions preserve the visitor's input.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = "#root form [name]:not([type=hidden])";

let snapshot: Field[] = [];
let focused: Field | undefined;

/** Remembers the prerendered fields before Preact may replace them. */
export function snapshotFields() {
  snapshot = queryFields();
  focused = snapshot.find((field) => field === document.activeElement);
  addEventListener("focusin", ({ target }) => {
    focused = queryFields().find((field) => field === target);
  });
}

/** Copies input and focus to the fields that replaced the old ones. */
export function restoreFields() {
  const current = queryFields();
  const hasLostFocus = document.activeElement === document.body;
  for (const oldField of snapshot) {
    const newField = oldField.isConnected ? oldField : findCounterpart(oldField, current);
    if (!newField) continue;
    if (newField !== oldField) {
      newField.value = oldField.value;
      if ("checked" in oldField && "checked" in newField) newField.checked = oldField.checked;
    }
    if (oldField === focused && hasLostFocus) newField.focus({ preventScroll: true });
  }
  snapshot = current;
}

/** The field with the same name or, among several, the same position. */
function findCounterpart(oldField: Field, current: readonly Field[]): Field | undefined {
  const position = snapshot.filter(({ name }) => name === oldField.name).indexOf(oldField);
  return current.filter(({ name }) => name === oldField.name)[position];
}

function queryFields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)];
}
