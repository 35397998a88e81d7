import { type RefObject, useId, useState } from "react";
import { type AdminNote, MAX_NOTE_LENGTH, NoteInput } from "#contract/front-desk/people/notes.ts";
import type { PersonId } from "#domain/people/person-id.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { showSuccess } from "#web/front-desk/components/undo.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { FieldProblems, TextArea } from "#web/front-desk/forms/fields.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { noteCopy as copy } from "./copy.ts";
import { localNoteOf } from "./local-notes.ts";
import { personApi } from "./queries.ts";

interface NotesProps {
  person: PersonId;
  notes: readonly AdminNote[];
  clientIds: readonly string[];
  /** In a dialog, which asks before it discards what the form holds. */
  form?: RefObject<HTMLFormElement | null>;
}

/** What staff note about a person, shared by everyone at the desk, and a form for the next note. */
export function Notes({ person, notes, clientIds, form }: NotesProps) {
  const id = useId();
  const add = act(personApi.notes.$post, { person });
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 rounded-card border border-line bg-white p-4">
      <h3 id={id} className="text-lg">
        {copy.title}
      </h3>
      {clientIds.map((clientId) => (
        <LocalNote key={clientId} clientId={clientId} send={add} />
      ))}
      {notes.length === 0 && <p className="text-muted text-sm">{copy.none}</p>}
      {notes.length > 0 && (
        <ul aria-label={copy.title} className="grid gap-3">
          {notes.map((note) => (
            <Note key={note.id} note={note} restore={add} />
          ))}
        </ul>
      )}
      <NoteForm add={add} form={form} />
    </section>
  );
}

type AddNote = (input: NoteInput, headers?: Record<string, string>) => Promise<AdminNote>;

function Note({ note, restore }: { note: AdminNote; restore: AddNote }) {
  const [remove, isRemoving] = useMutation({
    send: act(staffApi.notes[":id"].$delete, note),
    successMessage: () => ({
      ...copy.removed(note.text),
      undo: {
        send: () => restore({ text: note.text }),
        successMessage: copy.restored,
        errorTitle: copy.restoreFailed,
      },
    }),
    errorTitle: copy.removeFailed,
  });
  return (
    <li className="grid gap-0.5 border-line border-b pb-2.5">
      <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
      <p className="flex items-center justify-between gap-x-3 text-muted text-sm">
        {copy.by(note.by, formatDateTime(note.at))}
        <Button size="small" variant="quiet" className="-my-1 -mr-3" disabled={isRemoving} onClick={() => remove()}>
          {copy.remove}
          <span className="sr-only">: {note.text.slice(0, 60)}</span>
        </Button>
      </p>
    </li>
  );
}

interface NoteFormProps {
  add: AddNote;
  form: NotesProps["form"];
}

function NoteForm(props: NoteFormProps) {
  /** A new form after each note. */
  const [count, setCount] = useState(0);
  return <EmptyNoteForm key={count} {...props} onAdded={() => setCount(count + 1)} />;
}

function EmptyNoteForm({ add, form, onAdded }: NoteFormProps & { onAdded: () => void }) {
  const { problems, isSending, handlers } = useLazyForm({
    load: async () =>
      makeFormLogic({ schema: NoteInput, send: (input: NoteInput, _draft, headersOf) => add(input, headersOf(input)) }),
    onSent(note) {
      showSuccess({
        ...copy.added,
        undo: {
          send: act(staffApi.notes[":id"].$delete, note),
          successMessage: copy.removed(note.text),
          errorTitle: copy.removeFailed,
        },
      });
      onAdded();
    },
    onFailed: (error) => toast(failureToast(copy.addFailed, error)),
  });
  return (
    <form {...handlers} ref={form} aria-label={copy.add} className="grid gap-2">
      <FieldProblems value={problems}>
        <TextArea name="text" label={copy.label} hint={copy.text} rows={2} maxLength={MAX_NOTE_LENGTH} isRequired />
      </FieldProblems>
      <Button type="submit" size="small" disabled={isSending} className="justify-self-start">
        {isSending ? copy.adding : copy.add}
      </Button>
    </form>
  );
}

/** Offers a note that only this browser has: it is shared or deleted, and then gone from here. */
function LocalNote({ clientId, send }: { clientId: string; send: AddNote }) {
  const [text, setText] = useState(() => localNoteOf(clientId).find() ?? "");
  function forget() {
    localNoteOf(clientId).remove();
    setText("");
  }
  const [share, isSharing] = useMutation({
    send: () => send({ text }),
    successMessage: () => copy.local.shared,
    errorTitle: copy.addFailed,
    onDone: forget,
  });
  if (text.trim() === "") return null;
  return (
    <div className="grid gap-2 rounded-control border border-marigold bg-marigold/15 p-3">
      <h4 className="font-semibold">{copy.local.title}</h4>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      <p className="text-muted text-sm">{copy.local.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => share()} disabled={isSharing}>
          {copy.local.share}
        </Button>
        <Button size="small" variant="quiet" onClick={forget} disabled={isSharing}>
          {copy.local.discard}
        </Button>
      </div>
    </div>
  );
}
