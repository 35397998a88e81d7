import { useState } from "react";
import { MessageAffectedInput, type ToldAffected } from "#contract/front-desk/availability/message-affected.ts";
import { MAX_TEMPLATE_MESSAGE_LENGTH } from "#domain/messages/conversations.ts";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { TextArea } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { inventoryCopy } from "./copy.ts";

const { message: copy } = inventoryCopy;

interface MessageAffectedProps {
  /** The text that staff can change before it is sent. */
  draft: string;
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

function MessageAffectedDialog({ draft, send, onClose }: MessageAffectedProps & { onClose: () => void }) {
  const [text, setText] = useState(draft);
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
        <p className="font-medium">{copy.preview}</p>
        <p className="whitespace-pre-wrap rounded-control bg-white p-3 text-sm">{copy.message(text)}</p>
      </div>
    </FormDialog>
  );
}
