import { MAX_NOTE_LENGTH, NoteInput } from "#contract/front-desk/people/notes.ts";
import { TextArea } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { handOverCopy } from "./copy.ts";

const copy = handOverCopy.new;

/** Leaves a message for the next shift. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      copy={copy}
      schema={NoteInput}
      send={act(staffApi["hand-over"].$post)}
      successMessage={() => copy.done}
      onClose={onClose}
    >
      <TextArea name="text" label={copy.label} rows={4} maxLength={MAX_NOTE_LENGTH} isRequired />
    </FormDialog>
  );
}
