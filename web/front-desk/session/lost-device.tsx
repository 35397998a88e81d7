import { type FormEvent, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { sessionCopy } from "./copy.ts";
import { submitRecoveryCode } from "./staff-link.ts";

/** Sign-in with a printed recovery code. */
export function LostDevice() {
  const { lost: copy } = sessionCopy;
  const [problem, setProblem] = useState("");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("code");
    if (!(field instanceof HTMLInputElement) || submitRecoveryCode(field.value)) return;
    setProblem(copy.wrong);
    field.focus();
  }

  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">{copy.open}</summary>
      <form method="post" noValidate onSubmit={submit} className="grid gap-3 pt-2">
        <p className="text-muted text-sm">{copy.text}</p>
        <Field label={copy.label} error={problem}>
          {(control) => (
            <input
              {...control}
              name="code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              onChange={() => setProblem("")}
            />
          )}
        </Field>
        <Button type="submit" variant="outline">
          {copy.submit}
        </Button>
      </form>
    </details>
  );
}
