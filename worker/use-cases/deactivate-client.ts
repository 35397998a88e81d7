import type { AdminClient } from "#contract/admin.ts";
import { dayAt } from "#domain/days.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { clientAnswer } from "./admin-answers.ts";
import { makeAudit } from "./make-audit.ts";

/** A client who is inactive already stays so, and nothing is written. */
export async function deactivateClient(deps: Deps, id: string): Promise<AdminClient> {
  const at = deps.now();
  const audit = makeAudit(deps, "staff", { action: "client_deactivated", subjectType: "client", subjectId: id, at });
  const client = (await deps.clients.deactivate(id, at, audit)) ?? (await deps.clients.findById(id));
  if (!client) throw new AppError("not_found");
  return clientAnswer(client, dayAt(at.getTime()));
}
