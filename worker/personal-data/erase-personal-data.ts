import type { PersonalDataErasure, PersonalDataInput } from "#contract/personal-data.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { isInOtherCurrency } from "#domain/payments/refunds.ts";
import type { RefundRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { elsewhere, personId, personIn } from "./person.ts";

const STILL_TO_REVIEW =
  "A payment of this person has yet to be decided about, under Payments to review. Erase their data once that is done.";

/**
 * Forgets an e-mail address or a phone number: contacts, leads and subscriptions go, bookings and clients become anonymous. Throws
 * `conflict` while money has, or may have, yet to go back to the person: nobody would know to whom.
 */
export async function erasePersonalData(deps: Deps, input: PersonalDataInput): Promise<PersonalDataErasure> {
  const person = personIn(input);
  const { openRefunds, hasPaymentToReview } = await deps.personalData.findUnfinished(person);
  if (openRefunds.length > 0) throw new AppError("conflict", { message: stillOwed(openRefunds) });
  if (hasPaymentToReview) throw new AppError("conflict", { message: STILL_TO_REVIEW });
  const at = deps.now();
  const known = await elsewhere(deps, person);
  const erased = await deps.personalData.erase(
    person,
    at,
    makeAudit(deps, "staff", {
      at,
      action: "personal_data_erased",
      subjectType: "person",
      subjectId: await personId(deps, person),
    }),
  );
  return { erasedAt: at.toISOString(), ...erased, elsewhere: known };
}

function stillOwed(refunds: RefundRow[]): string {
  const sum = refunds.reduce((total, { amountPesewas }) => total + amountPesewas, 0);
  const money = refunds.some(isInOtherCurrency) ? "Money" : formatCedisExact(sum);
  return `${money} has yet to go back to this person. Erase their data once that is done.`;
}
