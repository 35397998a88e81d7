/** True if the visitor has typed or chosen something in the form. */
export function hasUnsavedInput(form: HTMLFormElement | null): boolean {
  return form !== null && [...form.elements].some(isChanged);
}

function isChanged(control: Element): boolean {
  // Controls without a name are not submitted.
  if (!control.getAttribute("name")) return false;
  if (control instanceof HTMLSelectElement)
    return control.selectedIndex > 0 && !control.selectedOptions[0]?.defaultSelected;
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    return control.checked !== control.defaultChecked;
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  // A hidden input's current value is also its default, so compare it with an empty one.
  return isText && control.value !== (control.type === "hidden" ? "" : control.defaultValue);
}
