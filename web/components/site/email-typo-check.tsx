import { suggestEmail } from "#domain/people/email-typos.ts";
import { forms } from "#web/content/forms.ts";
import type { Draft, InputWarning } from "#web/lib/forms/form-logic.ts";

/** Asks about a likely typo in an email address, in place of the field's error. */
export function emailTypoCheck(field: string): (draft: Draft) => InputWarning | null {
  return (draft) => {
    const typed = (draft[field] ?? "").trim();
    const meant = suggestEmail(typed);
    return meant === null ? null : { field, question: <EmailSuggestion typed={typed} meant={meant} field={field} /> };
  };
}

function EmailSuggestion({ typed, meant, field }: { typed: string; meant: string; field: string }) {
  return (
    <>
      {forms.didYouMean}{" "}
      <button
        type="button"
        className="link wrap-anywhere min-h-11"
        onClick={({ currentTarget }) => {
          const control = currentTarget.form?.elements.namedItem(field);
          if (!(control instanceof HTMLInputElement)) return;
          control.value = meant;
          control.focus();
          // The form validates on input events.
          control.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      >
        {meant}?
      </button>
      {forms.confirmHint(typed)}
    </>
  );
}
