import type { AdminClient, SimilarClients, SimilarClientsQuery } from "#contract/front-desk/clients.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { clientAnswer, prepareClientAnswers } from "./client-answer.ts";

const MAX_SIMILAR = 5;

export async function getClient(deps: Deps, { id }: ById): Promise<AdminClient> {
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  return clientAnswer(deps, client);
}

/** Existing clients that a new client may duplicate. */
export async function findSimilarClients(deps: Deps, query: SimilarClientsQuery): Promise<SimilarClients> {
  const { email = "", phone = "", businessName = "" } = query;
  const phoneE164 = phone === "" ? null : await deps.phoneNumbers.toE164(phone);
  if (email === "" && phoneE164 === null && businessName === "") return { items: [] };
  const found = await deps.clients.listSimilar({ email, phoneE164, businessName }, MAX_SIMILAR);
  return { items: found.map(await prepareClientAnswers(deps, found)) };
}
