import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { prompt as copy } from "#web/content/pages/prompt.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { type Prompt, submitPromptCode } from "#web/lib/prompts.ts";
import { useSending } from "./use-sending.ts";

/** The code without which the network sends no prompt. No form: the desk shows it inside its own. */
export function PromptCode({ reference, onSent }: { reference: string; onSent: (prompt: Prompt) => void }) {
  const [otp, setOtp] = useState("");
  const { run, onKeyDown, isPending, error, fields } = useSending(() => submitPromptCode(reference, otp), onSent);
  return (
    <div className="grid gap-3">
      <Field label={copy.code.label} isRequired error={fields.otp}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            value={otp}
            onChange={({ target }) => setOtp(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button onClick={run} disabled={isPending}>
        {isPending ? copy.code.sending : copy.code.submit}
      </Button>
      {error !== null && !fields.otp && <p role="alert">{errorMessage(error, copy.code.failed)}</p>}
    </div>
  );
}
