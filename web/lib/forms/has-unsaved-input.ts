/** Whether somebody has typed or chosen something in a form. */
export function hasUnsavedInput(form: HTMLFormElement | null): boolean {
  return form !== null && [...form.elements].some(isChanged);
}

function isChanged(control: Element): boolean {
  // What has no name is not sent: how the page shows itself.
  if (!control.getAttribute("name")) return false;
  if (control instanceof HTMLSelectElement)
    return control.selectedIndex > 0 && !control.selectedOptions[0]?.defaultSelected;
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    return control.checked !== control.defaultChecked;
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  // What a hidden input holds is its default as well: a day that was chosen, or nothing.
  return isText && control.value !== (control.type === "hidden" ? "" : control.defaultValue);
}
