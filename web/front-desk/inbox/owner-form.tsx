import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ChangeInboxItemInput, type InboxItem } from "#contract/front-desk/inbox.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { act } from "#web/front-desk/queries.ts";
import { useIsNamedStaff } from "#web/front-desk/session/staff-session.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { browserText } from "#web/lib/browser-storage/browser-store.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { inboxCopy as copy } from "./copy.ts";
import { colleaguesQuery, findListedItem, itemApi } from "./queries.ts";

interface OwnerFormProps {
  item: InboxItem;
  /** Called with the current item, also after a conflict. */
  onChanged: (item: InboxItem) => void;
}

/** Assigns an item: by name, or by initials with the shared key. */
export function OwnerForm(props: OwnerFormProps) {
  return useIsNamedStaff() ? <OwnerByName {...props} /> : <OwnerByInitials {...props} />;
}

function OwnerByName({ item, onChanged }: OwnerFormProps) {
  const { data } = useQuery(colleaguesQuery());
  const [assign, isAssigning] = useMutation({
    send: (ownerId: string | null) => act(itemApi.$patch, item)({ ownerId, wasOwner: item.ownerInitials }),
    successMessage(saved) {
      onChanged(saved);
      return copy.ownerSaved(item.name);
    },
    errorTitle: copy.changeFailed,
  });
  const colleagues = data?.items ?? (item.owner ? [item.owner] : []);
  return (
    <Field label={copy.assign}>
      {(control) => (
        <select
          {...control}
          value={item.owner?.id ?? ""}
          disabled={isAssigning}
          onChange={({ target }) => void assign(target.value || null)}
        >
          <option value="">{item.owner === null && item.ownerInitials ? item.ownerInitials : copy.noOwner}</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function OwnerByInitials({ item, onChanged }: OwnerFormProps) {
  const [problem, setProblem] = useState("");
  // Another person's change does not overwrite the field.
  const [initialValue] = useState(() => item.ownerInitials ?? readMyInitials());
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("owner");
    if (!(field instanceof HTMLInputElement) || isSaving) return;
    setSaving(true);
    try {
      const parsed = ChangeInboxItemInput.safeParse({ ownerInitials: field.value, wasOwner: item.ownerInitials });
      if (!parsed.success) {
        setProblem(parsed.error.issues[0]?.message ?? copy.changeFailed);
        return field.focus();
      }
      const saved = await act(itemApi.$patch, item)(parsed.data);
      onChanged(saved);
      field.value = saved.ownerInitials ?? "";
      saveMyInitials(field.value);
      toast(copy.ownerSaved(item.name));
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") {
        setProblem(error.userMessage ?? "");
        onChanged(findListedItem(item));
      }
      toast(failureToast(copy.changeFailed, error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-start gap-3">
      <Field label={copy.owner} hint={copy.ownerHint} error={problem} className="grow">
        {(control) => (
          <input
            {...control}
            name="owner"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={4}
            defaultValue={initialValue}
            onChange={() => setProblem("")}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" disabled={isSaving} className="self-end">
        {isSaving ? copy.saving : item.ownerInitials ? copy.saveOwner : copy.claim}
      </Button>
    </form>
  );
}

const initialsStore = browserText(() => localStorage, "admin-initials");

/** Initials that were last used on this device. */
export function readMyInitials(): string {
  return initialsStore.find() ?? "";
}

export const saveMyInitials = initialsStore.save;
