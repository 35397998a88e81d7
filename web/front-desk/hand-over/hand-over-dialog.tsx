import { MAX_NOTE_LENGTH, NoteInput } from "#contract/front-desk/people/notes.ts";
import { TextArea } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { handOverCopy } from "./copy.ts";

const copy = handOverCopy.new;

interface HandOverDialogProps {
  /** Why the message is needed, if an action led to it. */
  reason?: { title: string; text: string; keep: string };
  /** What the message proposes to say. */
  message?: string;
  onClose: () => void;
}

/** Leaves a message for the next shift. */
export function HandOverDialog({ reason, message, onClose }: HandOverDialogProps) {
  return (
    <FormDialog
      copy={{ ...copy, ...reason }}
      schema={NoteInput}
      send={act(staffApi["hand-over"].$post)}
      successMessage={(note) => ({
        ...copy.done,
        undo: {
          send: act(staffApi.notes[":id"].$delete, note),
          successMessage: copy.undone,
          errorTitle: copy.undoFailed,
        },
      })}
      onClose={onClose}
    >
      <TextArea name="text" label={copy.label} rows={4} maxLength={MAX_NOTE_LENGTH} defaultValue={message} isRequired />
    </FormDialog>
  );
}
