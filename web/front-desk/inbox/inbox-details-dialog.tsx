import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ChangeInboxItemInput, type InboxItem } from "#contract/front-desk/inbox.ts";
import { COUNTRY_NAMES } from "#domain/clients/clients.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { admin } from "#web/content/admin.ts";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { shortDateTime } from "#web/front-desk/components/shown-time.ts";
import { wordsOf } from "#web/front-desk/history/words-of.ts";
import { Steady } from "#web/front-desk/lists/steady.tsx";
import { useFocusNearRow } from "#web/front-desk/lists/use-focus-near-row.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { external } from "#web/lib/links.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { changeInboxItemMutation } from "./change-inbox-item.ts";
import { InboxActions } from "./inbox-actions.tsx";
import { inboxReply } from "./inbox-reply.ts";
import { InboxStatusBadge } from "./inbox-status-badge.tsx";
import { keepMyInitials, myInitials } from "./my-initials.ts";
import { pageName } from "./page-name.ts";
import { PromiseClock } from "./promise-clock.tsx";
import { shownInboxItem } from "./shown-inbox-item.ts";

interface InboxDetailsDialogProps {
  item: InboxItem;
  onClose: () => void;
}

/** A message as it was written, with the ways to answer it. */
export function InboxDetailsDialog({ item: opened, onClose }: InboxDetailsDialogProps) {
  const { inbox: words } = admin;
  useFocusNearRow();
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
        <Steady>
          <InboxActions item={item} onDone={onClose} />
        </Steady>
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
  const { inbox: words } = admin;
  const [problem, setProblem] = useState("");
  // What stands in the field is not taken back by what somebody else has saved.
  const [suggested] = useState(() => item.ownerInitials ?? myInitials());
  const change = useMutation(changeInboxItemMutation(), queryClient);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("owner");
    if (!(field instanceof HTMLInputElement) || change.isPending) return;
    const parsed = ChangeInboxItemInput.safeParse({ ownerInitials: field.value, wasOwner: item.ownerInitials });
    if (!parsed.success) {
      setProblem(parsed.error.issues[0]?.message ?? words.changeFailed);
      return field.focus();
    }
    try {
      const saved = await change.mutateAsync({ item, change: parsed.data });
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
      <Button type="submit" variant="outline" disabled={change.isPending} className="self-end">
        {change.isPending ? words.saving : item.ownerInitials ? words.saveOwner : words.take}
      </Button>
    </form>
  );
}
