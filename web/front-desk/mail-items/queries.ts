import type {
  AdminMailItem,
  AdminMailPage,
  AssignMailInput,
  ListMailQuery,
  MailDoneInput,
  NoteMailInput,
  TakeCallInput,
  UndoMailInput,
} from "#contract/front-desk/mail-items.ts";
import { act, listQuery, staffApi } from "#web/front-desk/queries.ts";
import { answerOf } from "#web/lib/api.ts";

export function mailQuery(filters: Pick<ListMailQuery, "state">) {
  return listQuery("mail", filters, (query): Promise<AdminMailPage> => answerOf(staffApi.mail.$get({ query })));
}

export function noteMail(clientId: string, json: NoteMailInput, headers: Record<string, string>) {
  return act(staffApi["vo-clients"][":id"].mail.$post({ param: { id: clientId }, json }, { headers }));
}

export function noteMailDone({ id }: Pick<AdminMailItem, "id">, json: MailDoneInput) {
  return act(staffApi.mail[":id"].done.$post({ param: { id }, json }));
}

export function undoMailDone({ id }: Pick<AdminMailItem, "id">, json: UndoMailInput) {
  return act(staffApi.mail[":id"].undo.$post({ param: { id }, json }));
}

export function assignMail({ id }: Pick<AdminMailItem, "id">, json: AssignMailInput) {
  return act(staffApi.mail[":id"].assign.$post({ param: { id }, json }));
}

export function takeCall(clientId: string, json: TakeCallInput, headers: Record<string, string>) {
  return act(staffApi["vo-clients"][":id"].calls.$post({ param: { id: clientId }, json }, { headers }));
}
