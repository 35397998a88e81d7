import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { ReminderChannel } from "#domain/clients/clients.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { external } from "#web/lib/links.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { clientReminder } from "./client-in-words.tsx";
import { noteReminder } from "./queries.ts";
import { undoReminder } from "./undo-client-act.ts";
import { clientWords as words } from "./words.ts";

const REMINDER_MS = 500;

/** Asks how, after half a second. Nothing is sent or noted by it. */
export async function askHowToRemind(client: AdminClient) {
  await new Promise((resume) => setTimeout(resume, REMINDER_MS));
  toast({
    title: words.remindTitle(client.fullName),
    description: words.remindText,
    action: <ReminderChoices client={client} />,
  });
}

/** Notes that somebody has just written to a client, or called. */
export function useNoteReminder(client: AdminClient) {
  const [note] = useAct({
    send: (channel: ReminderChannel) => noteReminder(client, channel),
    done: (reminded, channel) => ({ ...words.reminded(client.fullName, channel), undo: undoReminder(reminded) }),
    failed: words.remindFailed,
  });
  return (channel: ReminderChannel) => void note(channel);
}

function ReminderChoices({ client }: { client: AdminClient }) {
  const { email, whatsapp } = clientReminder(client);
  const note = useNoteReminder(client);
  const look = buttonClass({ variant: "outline", size: "small" });
  return (
    <div className="col-start-1 flex flex-wrap gap-2">
      <a href={email} className={look} onClick={() => note("email")}>
        <Icon name="mail" className="size-4" />
        {frontDeskWords.email}
      </a>
      {whatsapp && (
        <a href={whatsapp} className={look} onClick={() => note("whatsapp")} {...external}>
          <Icon name="chat" className="size-4" />
          {frontDeskWords.whatsapp}
        </a>
      )}
      <Button size="small" variant="outline" onClick={() => note("phone")}>
        {words.called}
      </Button>
    </div>
  );
}
