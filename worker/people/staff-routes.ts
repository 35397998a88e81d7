import { ById } from "#contract/front-desk/front-desk.ts";
import { HandOverDoneInput, NoteInput } from "#contract/front-desk/people/notes.ts";
import { ByPerson } from "#contract/front-desk/people/people.ts";
import { SearchQuery } from "#contract/front-desk/search.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { findPeople } from "./find-people.ts";
import { getPerson } from "./get-person.ts";
import { addNote, completeHandOver, deleteNote, handOver, listHandOvers } from "./notes.ts";

export const adminPeople = new Hono()
  .get("/", staffQuery({ effects: [], query: SearchQuery }, findPeople))
  .get("/:person", staffQuery({ effects: [], param: ByPerson }, getPerson))
  .post("/:person/notes", staffMutation({ effects: [], param: ByPerson, json: NoteInput, status: 201 }, addNote));

export const adminNotes = new Hono().delete("/:id", staffAction({ effects: [], param: ById }, deleteNote));

/** Messages from one shift to the next. */
export const adminHandOver = new Hono()
  .get("/", staffQuery({ effects: [] }, listHandOvers))
  .post("/", staffMutation({ effects: [], json: NoteInput, status: 201 }, handOver))
  .post("/:id/done", staffMutation({ effects: [], param: ById, json: HandOverDoneInput }, completeHandOver));
