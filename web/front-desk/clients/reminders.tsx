import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { ReminderChannel } from "#domain/clients/clients.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { external } from "#web/lib/links.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { draftReminder } from "./client-format.tsx";
import { clientCopy as words } from "./copy.ts";
import { recordReminder } from "./queries.ts";
import { undoReminder } from "./undo-client-change.ts";

const REMINDER_DELAY_MS = 500;

/** Asks how, after half a second. Nothing is sent or noted by it. */
export async function showReminderChoices(client: AdminClient) {
  await new Promise((resume) => setTimeout(resume, REMINDER_DELAY_MS));
  toast({
    title: words.remindTitle(client.fullName),
    description: words.remindText,
    action: <ReminderChoices client={client} />,
  });
}

/** Notes that somebody has just written to a client, or called. */
export function useRecordReminder(client: AdminClient) {
  const [note] = useMutation({
    send: (channel: ReminderChannel) => recordReminder(client, channel),
    successMessage: (reminded, channel) => ({
      ...words.reminded(client.fullName, channel),
      undo: undoReminder(reminded),
    }),
    errorTitle: words.remindFailed,
  });
  return (channel: ReminderChannel) => void note(channel);
}

function ReminderChoices({ client }: { client: AdminClient }) {
  const { email, whatsapp } = draftReminder(client);
  const note = useRecordReminder(client);
  const look = buttonClass({ variant: "outline", size: "small" });
  return (
    <div className="col-start-1 flex flex-wrap gap-2">
      <a href={email} className={look} onClick={() => note("email")}>
        <Icon name="mail" className="size-4" />
        {frontDeskCopy.email}
      </a>
      {whatsapp && (
        <a href={whatsapp} className={look} onClick={() => note("whatsapp")} {...external}>
          <Icon name="chat" className="size-4" />
          {frontDeskCopy.whatsapp}
        </a>
      )}
      <Button size="small" variant="outline" onClick={() => note("phone")}>
        {words.markCalled}
      </Button>
    </div>
  );
}
