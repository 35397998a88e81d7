import { type FormEvent, useState } from "react";
import type { InboxItem } from "#contract/front-desk/inbox.ts";
import { COUNTRY_NAMES } from "#domain/clients/clients.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { shortDateTime, wordsOf } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { useRestoredFocus } from "#web/front-desk/components/restore-focus.ts";

import { ApiError } from "#web/lib/api-error.ts";
import { browserText } from "#web/lib/browser-store.ts";
import { external } from "#web/lib/links.ts";
import { toast } from "#web/lib/toast.ts";
import { InboxActions } from "./inbox-actions.tsx";
import { InboxStatusBadge, inboxReply, pageName } from "./inbox-in-words.tsx";
import { PromiseClock } from "./promise-clock.tsx";
import { changeInboxItem, shownInboxItem } from "./queries.ts";
import { inboxWords as words } from "./words.ts";

interface InboxDetailsDialogProps {
  item: InboxItem;
  onClose: () => void;
}

/** A message as it was written, with the ways to answer it. */
export function InboxDetailsDialog({ item: opened, onClose }: InboxDetailsDialogProps) {
  useRestoredFocus();
  const [item, setItem] = useState(opened);
  const { details } = words;
  const { email, whatsapp } = inboxReply(item);
  return (
    <Dialog
      onClose={onClose}
      title={item.name}
      description={details.text(words.sources[item.source], shortDateTime(item.createdAt))}
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-4">
          <InboxStatusBadge status={item.status} />
          <PromiseClock item={item} />
        </div>
        <section aria-label={details.message} className="rounded-control bg-terrazzo px-4 py-3">
          <p className="whitespace-pre-wrap">{item.message ?? words.noMessage}</p>
        </section>
        <Facts
          facts={[
            { label: details.email, value: item.email, isLong: true },
            { label: details.phone, value: item.phone },
            { label: details.business, value: item.businessName },
            { label: details.country, value: item.country && COUNTRY_NAMES[item.country] },
            { label: details.plan, value: item.plan },
            { label: details.category, value: item.category && wordsOf(item.category) },
            { label: details.page, value: item.page && pageName(item.page) },
          ]}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <a href={email} className={buttonClass({ size: "small" })}>
            <Icon name="mail" className="size-4" />
            {words.replyEmail}
          </a>
          {whatsapp && (
            <a href={whatsapp} className={buttonClass({ size: "small" })} {...external}>
              <Icon name="chat" className="size-4" />
              {words.replyWhatsapp}
            </a>
          )}
        </div>
        <OwnerForm item={item} onChanged={setItem} />
        <PressGuard>
          <InboxActions item={item} onDone={onClose} />
        </PressGuard>
      </div>
    </Dialog>
  );
}

interface OwnerFormProps {
  item: InboxItem;
  /** Given the item as it is now, also where somebody else was faster. */
  onChanged: (item: InboxItem) => void;
}

function OwnerForm({ item, onChanged }: OwnerFormProps) {
  const [problem, setProblem] = useState("");
  // What stands in the field is not taken back by what somebody else has saved.
  const [suggested] = useState(() => item.ownerInitials ?? myInitials());
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("owner");
    if (!(field instanceof HTMLInputElement) || isSaving) return;
    setSaving(true);
    try {
      const { ChangeInboxItemInput } = await import("#contract/front-desk/inbox.ts");
      const parsed = ChangeInboxItemInput.safeParse({ ownerInitials: field.value, wasOwner: item.ownerInitials });
      if (!parsed.success) {
        setProblem(parsed.error.issues[0]?.message ?? words.changeFailed);
        return field.focus();
      }
      const saved = await changeInboxItem(item, parsed.data);
      onChanged(saved);
      field.value = saved.ownerInitials ?? "";
      keepMyInitials(field.value);
      toast(words.ownerSaved(item.name));
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") {
        setProblem(error.sentence ?? "");
        onChanged(shownInboxItem(item));
      }
      toast(failureToast(words.changeFailed, error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-start gap-3">
      <Field label={words.owner} hint={words.ownerHint} error={problem} className="grow">
        {(control) => (
          <input
            {...control}
            name="owner"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={4}
            defaultValue={suggested}
            onChange={() => setProblem("")}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" disabled={isSaving} className="self-end">
        {isSaving ? words.saving : item.ownerInitials ? words.saveOwner : words.take}
      </Button>
    </form>
  );
}

const kept = browserText(() => localStorage, "admin-initials");

/** What whoever sits at this device typed last as an owner's initials. */
export function myInitials(): string {
  return kept.find() ?? "";
}

export const keepMyInitials = kept.keep;
