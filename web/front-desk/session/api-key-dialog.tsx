import { type ComponentProps, type FormEvent, useState } from "react";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { useOneAtATime } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { resetFrontDesk, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { sessionCopy } from "./copy.ts";
import { saveAdminKey } from "./staff-session.ts";

/** Asks for the key, wherever it is missed. */
export function UpdateKeyButton(look: Pick<ComponentProps<typeof Button>, "variant">) {
  const openDialog = useOpenDialog();
  return (
    <Button {...look} size="small" onClick={() => openDialog((onClose) => <ApiKeyDialog onClose={onClose} />)}>
      {frontDeskCopy.bar.updateKey}
    </Button>
  );
}

/** Takes a key once a call with it has been let in. */
function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { key: words } = sessionCopy;
  const [problem, setProblem] = useState("");
  const [save, isTrying] = useOneAtATime(async (key: string, field: HTMLInputElement) => {
    try {
      await tryKey(key);
      saveAdminKey(key);
      resetFrontDesk();
      toast(words.saved);
      onClose();
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 401;
      setProblem(isWrong ? words.invalid : errorMessage(error, words.unreachable));
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

/** A call with a key that is not in force yet: throws unless it is let in. */
async function tryKey(key: string) {
  const headers = { [ADMIN_KEY_HEADER]: key };
  await readResponse(staffApi["vo-clients"].$get({ query: { sort: "next_due", limit: "1" } }, { headers }));
}
