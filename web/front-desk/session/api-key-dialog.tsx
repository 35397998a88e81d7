import { type FormEvent, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { admin } from "#web/content/admin.ts";
import { useOneAtATime } from "#web/front-desk/components/use-one-at-a-time.ts";
import { restartDesk } from "#web/front-desk/lists/desk-queries.ts";
import { ApiError, sentenceOf } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toast.ts";
import { saveAdminKey } from "./staff-session.ts";
import { tryKey } from "./try-key.ts";

/** Takes a key once a call with it has been let in. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { key: words } = admin;
  const [problem, setProblem] = useState("");
  const [save, isTrying] = useOneAtATime(async (key: string, field: HTMLInputElement) => {
    try {
      await tryKey(key);
      saveAdminKey(key);
      restartDesk();
      toast(words.saved);
      onClose();
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 401;
      setProblem(isWrong ? words.invalid : sentenceOf(error, words.unreachable));
      field.focus();
    }
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("api-key");
    if (!(field instanceof HTMLInputElement)) return;
    const key = field.value.trim();
    // A header can carry nothing else.
    if (!/^[\x21-\x7e]+$/.test(key)) {
      setProblem(key === "" ? words.missing : words.invalid);
      return field.focus();
    }
    void save(key, field);
  }

  return (
    <Dialog onClose={() => !isTrying && onClose()} title={words.title} description={words.description}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <Field label={words.label} error={problem} isRequired>
          {(control) => (
            <input
              {...control}
              name="api-key"
              type="password"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="done"
              onChange={() => setProblem("")}
            />
          )}
        </Field>
        <Button type="submit" disabled={isTrying}>
          {isTrying ? words.pending : words.submit}
        </Button>
      </form>
    </Dialog>
  );
}
