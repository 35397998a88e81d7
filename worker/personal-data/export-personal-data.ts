import type { PersonalDataExport, PersonalDataInput } from "#contract/personal-data.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { elsewhere } from "./elsewhere.ts";
import { personId } from "./person-id.ts";

/** Everything stored about an e-mail address; that it was asked for is written down without the address. */
export async function exportPersonalData(deps: Deps, { email }: PersonalDataInput): Promise<PersonalDataExport> {
  const at = deps.now();
  const person = await personId(deps, email);
  const { rows, isComplete } = await deps.personalData.findAll(email, person);
  const answer = { email, exportedAt: at.toISOString(), isComplete, rows, elsewhere: await elsewhere(deps, email) };
  await deps.auditTrail.add(
    makeAudit(deps, "staff", {
      at,
      action: "personal_data_exported",
      subjectType: "person",
      subjectId: person,
      detail: Object.fromEntries(Object.entries(rows).map(([kind, found]) => [kind, found.length])),
    }),
  );
  return answer;
}
