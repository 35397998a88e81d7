import { ClientForm, type CreateClientInput } from "#contract/admin.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { formCode } from "#web/lib/form-code.ts";
import { reloadDesk } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

/** What the add-client dialog fetches when it is first touched. */
export const createClientCode = formCode({
  schema: ClientForm,
  send: (values, { documents = "" }) => createClient({ ...values, documents: documentNames(documents) }),
});

/** POST /api/admin/vo-clients */
async function createClient(client: CreateClientInput) {
  await answerOf(api.api.admin["vo-clients"].$post({ json: client }, withKey()));
  reloadDesk("clients", "summary", "history");
}

/** One name a line; empty lines are nobody's document. */
export function documentNames(text: string): string[] {
  return text
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);
}
