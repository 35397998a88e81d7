import type { PersonalDataExport, PersonalDataInput } from "#contract/personal-data.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { findExternalCopies, parsePerson, personId } from "./person.ts";

/** Exports everything stored about a person, and records the export without the address or number. */
export async function exportPersonalData(deps: Deps, input: PersonalDataInput): Promise<PersonalDataExport> {
  const person = parsePerson(input);
  const at = deps.now();
  const id = await personId(deps, person);
  const { rows, isComplete } = await deps.personalData.findAll(person, id);
  const answer = {
    ...person,
    exportedAt: at.toISOString(),
    isComplete,
    rows,
    elsewhere: await findExternalCopies(deps, person),
  };
  await deps.auditTrail.add(
    makeAudit(deps, "staff", {
      at,
      action: "personal_data_exported",
      subjectType: "person",
      subjectId: id,
      detail: Object.fromEntries(Object.entries(rows).map(([kind, found]) => [kind, found.length])),
    }),
  );
  return answer;
}
