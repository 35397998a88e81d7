import { useState } from "react";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { type Draft, DraftLinks } from "#web/front-desk/components/draft-links.tsx";
import { shortDate } from "#web/front-desk/components/format.ts";
import { RowMenu } from "#web/front-desk/components/menu.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { useMay } from "#web/front-desk/session/me.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { BringBackDialog, DeactivateClientDialog, PayAheadDialog, WhichMonthDialog } from "./client-dialogs.tsx";
import { clientReminder } from "./client-in-words.tsx";
import { markClientPaid } from "./queries.ts";
import { askHowToRemind, useNoteReminder } from "./reminders.tsx";
import { undoPayment } from "./undo-client-act.ts";
import { clientWords as words } from "./words.ts";

/** What can be done about a client, in its row. */
export function ClientActions({ client }: { client: AdminClient }) {
  const hasRoom = useIsWide("actions");
  const openDialog = useOpenDialog();
  const note = useNoteReminder(client);
  if (client.status === "inactive") return <BringBackButton client={client} />;
  const { email, whatsapp } = clientReminder(client);
  const drafts: Draft[] = [
    { href: email, icon: "mail", label: frontDeskWords.email, onOpen: () => note("email") },
    ...(whatsapp
      ? [{ href: whatsapp, icon: "chat", label: frontDeskWords.whatsapp, onOpen: () => note("whatsapp") } as const]
      : []),
  ];
  const deactivate = () => openDialog((onClose) => <DeactivateClientDialog client={client} onClose={onClose} />);
  if (hasRoom) {
    return (
      <div className="flex items-center justify-end gap-1.5">
        <MarkPaidButton client={client} />
        <RemindButton client={client} />
        <DraftLinks about={client.fullName} drafts={drafts} />
        {!whatsapp && <span className="size-11 shrink-0" />}
        <Button size="small" variant="quiet" onClick={deactivate}>
          {words.deactivate}
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
        about={client.fullName}
        items={[
          { label: words.remind, icon: "clock", act: () => void askHowToRemind(client) },
          ...drafts.map(({ href, icon, label, onOpen }) => ({ label, icon, act: href, onOpen })),
          {
            label: words.deactivate,
            icon: "cross",
            act: deactivate,
            isDestructive: true,
          },
        ]}
      />
    </div>
  );
}

interface MarkPaidButtonProps {
  client: AdminClient;
  /** In the client's dialog: called when it is recorded, or when a question takes over. */
  onDone?: () => void;
}

/**
 * Records a month's payment; the row changes when the server has answered. Where nothing is due yet it asks first: the
 * month may have been recorded already.
 */
export function MarkPaidButton({ client, onDone }: MarkPaidButtonProps) {
  const openDialog = useOpenDialog();
  const mayTakeBack = useMay("manager");
  const [markPaid, isMarking] = useAct({
    send: () => markClientPaid(client),
    done: (paid) => ({
      ...words.paid(client.fullName, shortDate(paid.nextDueDate), paid.status === "overdue"),
      undo: mayTakeBack ? undoPayment(paid, client) : undefined,
    }),
    failed: words.paidFailed,
    onDone,
  });

  function press() {
    if (client.nextDueDate <= todayInAccra()) return void markPaid();
    onDone?.();
    openDialog((onClose) =>
      client.isFirstMonthOpen ? (
        <WhichMonthDialog client={client} onClose={onClose} />
      ) : (
        <PayAheadDialog client={client} onClose={onClose} />
      ),
    );
  }

  return (
    <Button
      size="small"
      variant={client.status === "overdue" ? "accent" : "outline"}
      onClick={press}
      disabled={isMarking}
      className="grow whitespace-nowrap md:grow-0"
    >
      {isMarking ? words.markingPaid : words.markPaid}
    </Button>
  );
}

export function RemindButton({ client }: { client: AdminClient }) {
  const [isReminding, setReminding] = useState(false);

  async function remind() {
    setReminding(true);
    await askHowToRemind(client);
    setReminding(false);
  }

  return (
    <Button size="small" variant="outline" onClick={remind} disabled={isReminding}>
      {isReminding ? words.reminding : words.remind}
    </Button>
  );
}

export function BringBackButton({ client, onDone }: MarkPaidButtonProps) {
  const openDialog = useOpenDialog();
  return (
    <div className="flex justify-end">
      <Button
        size="small"
        variant="outline"
        className="whitespace-nowrap"
        onClick={() => {
          onDone?.();
          openDialog((onClose) => <BringBackDialog client={client} onClose={onClose} />);
        }}
      >
        {words.bringBack}
      </Button>
    </div>
  );
}
