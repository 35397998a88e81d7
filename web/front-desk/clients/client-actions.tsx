import { useState } from "react";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { OpenButton, useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { type Draft, DraftLinks } from "#web/front-desk/components/draft-links.tsx";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { TakePaymentButton } from "#web/front-desk/payments/take-payment-button.tsx";
import { DeactivateClientDialog, ReactivateClientDialog } from "./client-dialogs.tsx";
import { draftReminder } from "./client-format.tsx";
import { clientCopy as copy } from "./copy.ts";
import { showReminderChoices, useRecordReminder } from "./reminders.tsx";

/** Actions of a client's row. */
export function ClientActions({ client }: { client: AdminClient }) {
  const isWide = useIsWide("actions");
  const openDialog = useOpenDialog();
  const recordReminder = useRecordReminder(client);
  if (client.status === "inactive") return <ReactivateButton client={client} />;
  const { email, whatsapp } = draftReminder(client);
  const drafts: Draft[] = [
    { href: email, icon: "mail", label: frontDeskCopy.email, onOpen: () => recordReminder("email") },
    ...(whatsapp
      ? [
          {
            href: whatsapp,
            icon: "chat",
            label: frontDeskCopy.whatsapp,
            onOpen: () => recordReminder("whatsapp"),
          } as const,
        ]
      : []),
  ];
  const deactivate = () => openDialog((onClose) => <DeactivateClientDialog client={client} onClose={onClose} />);
  if (isWide) {
    return (
      <div className="flex items-center justify-end gap-1.5">
        <MarkPaidButton client={client} />
        <RemindButton client={client} />
        <DraftLinks recipient={client.fullName} drafts={drafts} />
        {!whatsapp && <span className="size-11 shrink-0" />}
        <Button size="small" variant="quiet" onClick={deactivate}>
          {copy.deactivate.action}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 md:flex-nowrap md:justify-end">
      <MarkPaidButton client={client} />
      <span className="hidden min-[26rem]:contents md:hidden">
        <RemindButton client={client} />
      </span>
      <RowMenu
        subjectName={client.fullName}
        items={[
          { label: copy.remind, icon: "clock", action: () => void showReminderChoices(client) },
          ...drafts.map(({ href, icon, label, onOpen }) => ({ label, icon, action: href, onOpen })),
          {
            label: copy.deactivate.action,
            icon: "cross",
            action: deactivate,
            isDestructive: true,
          },
        ]}
      />
    </div>
  );
}

interface MarkPaidButtonProps {
  client: AdminClient;
  /** In the client's dialog: called after success or when another dialog takes over. */
  onDone?: () => void;
}

/** Opens the payment form for the client's next month, or the first one if it is unpaid. */
export function MarkPaidButton({ client, onDone }: MarkPaidButtonProps) {
  return (
    <TakePaymentButton
      id={client.id}
      variant={client.status === "overdue" ? "accent" : "outline"}
      className="grow whitespace-nowrap md:grow-0"
      onOpen={onDone}
      messages={{ failed: copy.markPaidFailed }}
    >
      {copy.markPaid}
    </TakePaymentButton>
  );
}

export function RemindButton({ client }: { client: AdminClient }) {
  const [isReminding, setReminding] = useState(false);

  async function remind() {
    setReminding(true);
    await showReminderChoices(client);
    setReminding(false);
  }

  return (
    <Button size="small" variant="outline" onClick={remind} disabled={isReminding}>
      {isReminding ? copy.reminding : copy.remind}
    </Button>
  );
}

export function ReactivateButton({ client, onDone }: MarkPaidButtonProps) {
  return (
    <div className="flex justify-end">
      <OpenButton
        variant="outline"
        className="whitespace-nowrap"
        onOpen={onDone}
        dialog={(onClose) => <ReactivateClientDialog client={client} onClose={onClose} />}
      >
        {copy.reactivate.action}
      </OpenButton>
    </div>
  );
}
