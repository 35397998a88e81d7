import { useState } from "react";
import { MessageAffectedInput, type ToldAffected } from "#contract/front-desk/availability/message-affected.ts";
import type { AffectedByHours } from "#contract/front-desk/availability/special-hours.ts";
import { MAX_TEMPLATE_MESSAGE_LENGTH } from "#domain/messages/conversations.ts";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { TextArea } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { useMe } from "#web/front-desk/session/me.ts";
import { inventoryCopy } from "./copy.ts";

const { message: copy } = inventoryCopy;

interface MessageAffectedProps {
  /** The text that staff can change before it is sent. */
  draft: string;
  /** Who is affected, one name for each record. */
  names: readonly string[];
  send: (input: MessageAffectedInput, headers: Record<string, string>) => Promise<ToldAffected>;
}

/** Writes to everybody who is affected. */
export function MessageAffected(props: MessageAffectedProps) {
  return (
    <OpenButton
      variant="outline"
      className="justify-self-start"
      dialog={(onClose) => <MessageAffectedDialog {...props} onClose={onClose} />}
    >
      {copy.open}
    </OpenButton>
  );
}

/** Whom the message is for, as the list below names them; guests of events have no names here. */
export function affectedNames({ bookings, officeDays, meetings, viewings = [] }: AffectedRecords): string[] {
  return [
    ...bookings.map(({ customerName }) => customerName),
    ...officeDays.map(({ clientName }) => clientName),
    ...[...meetings, ...viewings].map(({ name }) => name),
  ];
}

type AffectedRecords = Pick<AffectedByHours, "bookings" | "officeDays" | "meetings"> & {
  viewings?: AffectedByHours["viewings"];
};

function MessageAffectedDialog({ draft, names, send, onClose }: MessageAffectedProps & { onClose: () => void }) {
  const [text, setText] = useState(draft);
  const me = useMe();
  return (
    <FormDialog
      copy={copy}
      schema={MessageAffectedInput}
      send={send}
      successMessage={({ sent, untold }) =>
        copy.done(
          sent,
          untold.map(({ name }) => name),
        )
      }
      onClose={onClose}
    >
      <p>{copy.people([...new Set(names)])}</p>
      <TextArea
        name="text"
        label={copy.label}
        isRequired
        rows={4}
        maxLength={MAX_TEMPLATE_MESSAGE_LENGTH}
        defaultValue={draft}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="grid gap-1">
        <p className="font-medium">{copy.emailPreview}</p>
        <p className="whitespace-pre-wrap rounded-control bg-white p-3 text-sm">{copy.email(text, me?.name ?? null)}</p>
      </div>
      <div className="grid gap-1">
        <p className="font-medium">{copy.preview}</p>
        <p className="whitespace-pre-wrap rounded-control bg-white p-3 text-sm">{copy.message(text)}</p>
      </div>
    </FormDialog>
  );
}
