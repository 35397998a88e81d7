import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { ReminderChannel } from "#domain/clients/clients.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { act, clientApi } from "#web/front-desk/queries.ts";
import { external } from "#web/lib/links.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { draftReminder } from "./client-format.tsx";
import { clientCopy as copy } from "./copy.ts";
import { undoReminder } from "./undo-client-change.ts";

const REMINDER_DELAY_MS = 500;

/** Shows the channels after half a second; it sends and records nothing. */
export async function showReminderChoices(client: AdminClient) {
  await new Promise((resolve) => setTimeout(resolve, REMINDER_DELAY_MS));
  toast({
    title: copy.remindTitle(client.fullName),
    description: copy.remindText,
    action: <ReminderChoices client={client} />,
  });
}

/** Records that staff reminded a client. */
export function useRecordReminder(client: AdminClient) {
  const [record] = useMutation({
    send: (channel: ReminderChannel) => act(clientApi.reminders.$post, client)({ channel }),
    successMessage: (reminded, channel) => ({
      ...copy.reminded(client.fullName, channel),
      undo: undoReminder(reminded),
    }),
    errorTitle: copy.remindFailed,
  });
  return (channel: ReminderChannel) => void record(channel);
}

function ReminderChoices({ client }: { client: AdminClient }) {
  const { email, whatsapp } = draftReminder(client);
  const record = useRecordReminder(client);
  const linkClass = buttonClass({ variant: "outline", size: "small" });
  return (
    <div className="col-start-1 flex flex-wrap gap-2">
      <a href={email} className={linkClass} onClick={() => record("email")}>
        <Icon name="mail" className="size-4" />
        {frontDeskCopy.email}
      </a>
      {whatsapp && (
        <a href={whatsapp} className={linkClass} onClick={() => record("whatsapp")} {...external}>
          <Icon name="chat" className="size-4" />
          {frontDeskCopy.whatsapp}
        </a>
      )}
      <Button size="small" variant="outline" onClick={() => record("phone")}>
        {copy.markCalled}
      </Button>
    </div>
  );
}
