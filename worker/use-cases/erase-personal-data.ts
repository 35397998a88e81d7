import type { PersonalDataErasure, PersonalDataInput } from "#contract/personal-data.ts";
import type { Deps } from "#worker/deps.ts";
import { elsewhere } from "./elsewhere.ts";
import { personId } from "./person-id.ts";

/** Forgets an e-mail address: contacts, leads and subscriptions go, bookings and clients become anonymous. */
export async function erasePersonalData(deps: Deps, { email }: PersonalDataInput): Promise<PersonalDataErasure> {
  const at = deps.now();
  const known = await elsewhere(deps, email);
  const erased = await deps.personalData.erase(email, at, {
    id: deps.newId(),
    at,
    actor: "staff",
    actorFingerprint: deps.staffFingerprint,
    action: "personal_data_erased",
    subjectType: "person",
    subjectId: await personId(deps, email),
  });
  return { erasedAt: at.toISOString(), ...erased, elsewhere: known };
}
