import { ClientForm, type CreateClientInput } from "#contract/front-desk/clients.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { formCode } from "#web/lib/form-code.ts";

/** What the add-client dialog fetches when it is first touched. */
export const createClientCode = formCode({
  schema: ClientForm,
  async send(values, { documents = "" }, headersOf) {
    const client = { ...values, documents: documentNames(documents) };
    return createClient(client, headersOf(client));
  },
});

/** POST /api/admin/vo-clients */
async function createClient(client: CreateClientInput, headers: Record<string, string>) {
  try {
    return await answerOf(api.api.admin["vo-clients"].$post({ json: client }, withKey(headers)));
  } finally {
    // Also when no answer came: the client may be on the list.
    reloadDesk("clients", "summary", "history");
  }
}

/** One name a line; empty lines are nobody's document. */
export function documentNames(text: string): string[] {
  return text
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);
}
