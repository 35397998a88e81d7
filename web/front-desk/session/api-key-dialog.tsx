import { type ComponentProps, type FormEvent, useState } from "react";
import { ADMIN_KEY_HEADER } from "#contract/headers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { useOneAtATime } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { resetFrontDesk, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { sessionCopy } from "./copy.ts";
import { saveAdminKey } from "./staff-session.ts";

export function UpdateKeyButton(buttonProps: Pick<ComponentProps<typeof Button>, "variant">) {
  return (
    <OpenButton {...buttonProps} dialog={(onClose) => <ApiKeyDialog onClose={onClose} />}>
      {frontDeskCopy.bar.updateKey}
    </OpenButton>
  );
}

/** Saves a key after a test request has succeeded. */
function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { key: copy } = sessionCopy;
  const [problem, setProblem] = useState("");
  const [save, isTrying] = useOneAtATime(async (key: string, field: HTMLInputElement) => {
    try {
      await tryKey(key);
      saveAdminKey(key);
      resetFrontDesk();
      toast(copy.saved);
      onClose();
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 401;
      setProblem(isWrong ? copy.invalid : errorMessage(error, copy.unreachable));
      field.focus();
    }
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("api-key");
    if (!(field instanceof HTMLInputElement)) return;
    const key = field.value.trim();
    // Header values allow only visible ASCII.
    if (!/^[\x21-\x7e]+$/.test(key)) {
      setProblem(key === "" ? copy.missing : copy.invalid);
      return field.focus();
    }
    void save(key, field);
  }

  return (
    <Dialog onClose={() => !isTrying && onClose()} title={copy.title} description={copy.description}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <Field label={copy.label} error={problem} isRequired>
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
          {isTrying ? copy.pending : copy.submit}
        </Button>
      </form>
    </Dialog>
  );
}

/** Sends a request with the given key; throws if it is refused. */
async function tryKey(key: string) {
  const headers = { [ADMIN_KEY_HEADER]: key };
  await readResponse(staffApi["vo-clients"].$get({ query: { sort: "next_due", limit: "1" } }, { headers }));
}
