import type { ById } from "#contract/front-desk/front-desk.ts";
import type { AdminNote, HandOverDoneInput, NoteInput } from "#contract/front-desk/people/notes.ts";
import type { ByPerson } from "#contract/front-desk/people/people.ts";
import { MAX_RESULTS } from "#domain/front-desk/desk.ts";
import type { NoteRow } from "#worker/db/schema/notes.ts";
import type { ContactDetails } from "#worker/db/sql/contact-details.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { findPerson } from "./find-person.ts";

/** Adds a note about a person, which every record with the same email address or phone number shows. */
export async function addNote(
  deps: Deps,
  { person: personId, text }: ByPerson<NoteInput>,
  idempotencyKey: string | null,
): Promise<AdminNote> {
  const { anchor, email, phoneE164 } = await findPerson(deps, personId);
  if (email === null && phoneE164 === null)
    throw new AppError("conflict", {
      message: "Add an email address or a phone number first, so that the note is found.",
    });
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { text, personId });
  return writeNote(deps, id, { text, email, phoneE164 }, { subjectType: anchor.kind, subjectId: anchor.id });
}

/** Leaves a message for the next shift. */
export async function handOver(deps: Deps, { text }: NoteInput, idempotencyKey: string | null): Promise<AdminNote> {
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { text });
  return writeNote(deps, id, { text, email: null, phoneE164: null }, { subjectType: "note", subjectId: id });
}

async function writeNote(
  deps: Deps,
  id: string,
  note: ContactDetails & NoteInput,
  subject: Pick<Parameters<typeof makeAudit>[2], "subjectType" | "subjectId">,
): Promise<AdminNote> {
  const at = deps.now();
  const row: NoteRow = { ...note, id, staffId: deps.staff?.staffId ?? null, createdAt: at, doneAt: null };
  await deps.people.addNote(
    row,
    makeAudit(deps, "staff", { at, action: "note_added", ...subject, detail: { noteId: id } }),
  );
  const [answer] = await noteAnswers(deps, [(await deps.people.findNote(id)) ?? row]);
  if (!answer) throw new Error("A note has an answer");
  return answer;
}

export async function deleteNote(deps: Deps, { id }: ById): Promise<void> {
  const audit = makeAudit(deps, "staff", {
    at: deps.now(),
    action: "note_deleted",
    subjectType: "note",
    subjectId: id,
  });
  if (!(await deps.people.deleteNote(id, audit))) throw new AppError("not_found");
}

export async function listHandOvers(deps: Deps): Promise<{ items: AdminNote[] }> {
  return { items: await noteAnswers(deps, await deps.people.listHandOvers(MAX_RESULTS)) };
}

/** Marks a message as done, or undoes that. A repeat changes nothing. */
export async function completeHandOver(deps: Deps, { id, isDone = true }: ById<HandOverDoneInput>): Promise<AdminNote> {
  const at = deps.now();
  const action = isDone ? "hand_over_done" : "hand_over_reopened";
  const audit = makeAudit(deps, "staff", { at, action, subjectType: "note", subjectId: id });
  await deps.people.setHandOverDone(id, isDone ? at : null, audit);
  const note = await deps.people.findNote(id);
  const [answer] = await noteAnswers(
    deps,
    note === null || note.email !== null || note.phoneE164 !== null ? [] : [note],
  );
  if (!answer) throw new AppError("not_found");
  return answer;
}

export async function noteAnswers(deps: Deps, notes: readonly NoteRow[]): Promise<AdminNote[]> {
  const names = await deps.staffDirectory.findNames(notes.flatMap(({ staffId }) => staffId ?? []));
  return notes.map(({ id, text, staffId, createdAt }) => ({
    id,
    text,
    by: names.get(staffId ?? "") ?? null,
    at: createdAt.toISOString(),
  }));
}
