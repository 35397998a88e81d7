import { useState } from "react";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { OpenButton, useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { type Draft, DraftLinks } from "#web/front-desk/components/draft-links.tsx";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import {
  ChooseMonthDialog,
  DeactivateClientDialog,
  PayAheadDialog,
  ReactivateClientDialog,
  usePaidMessage,
} from "./client-dialogs.tsx";
import { draftReminder } from "./client-format.tsx";
import { clientCopy as copy } from "./copy.ts";
import { markClientPaid } from "./queries.ts";
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

/** Records a month's payment. If nothing is due yet it asks first: the month may be recorded already. */
export function MarkPaidButton({ client, onDone }: MarkPaidButtonProps) {
  const openDialog = useOpenDialog();
  const describePaid = usePaidMessage(client);
  const [markPaid, isMarking] = useMutation({
    send: () => markClientPaid(client),
    successMessage: describePaid,
    errorTitle: copy.markPaidFailed,
    onDone,
  });

  function onClick() {
    if (client.nextDueDate <= todayInAccra()) return void markPaid();
    onDone?.();
    openDialog((onClose) =>
      client.isFirstMonthOpen ? (
        <ChooseMonthDialog client={client} onClose={onClose} />
      ) : (
        <PayAheadDialog client={client} onClose={onClose} />
      ),
    );
  }

  return (
    <Button
      size="small"
      variant={client.status === "overdue" ? "accent" : "outline"}
      onClick={onClick}
      disabled={isMarking}
      className="grow whitespace-nowrap md:grow-0"
    >
      {isMarking ? copy.markingPaid : copy.markPaid}
    </Button>
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
