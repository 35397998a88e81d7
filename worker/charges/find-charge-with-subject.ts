import type { ChargeSubjectType } from "#domain/charges/charges.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { Deps } from "#worker/deps.ts";
import { bookingSubject } from "./booking-subject.ts";
import type { ChargeSubject } from "./charge-subject.ts";
import { forwardingSubject } from "./forwarding-subject.ts";
import { meetingSubject } from "./meeting-subject.ts";
import { membershipSubject } from "./membership-subject.ts";
import { registrationSubject } from "./registration-subject.ts";

export interface ChargeWithSubject {
  charge: ChargeRow;
  subject: ChargeSubject;
}

const SUBJECT_LOADERS: Record<ChargeSubjectType, (deps: Deps, subjectId: string) => Promise<ChargeSubject | null>> = {
  booking: bookingSubject,
  membership_period: membershipSubject,
  registration: registrationSubject,
  forwarding: forwardingSubject,
  meeting: meetingSubject,
};

export async function findChargeWithSubject(deps: Deps, chargeId: string): Promise<ChargeWithSubject | null> {
  const charge = await deps.charges.findById(chargeId);
  const subject = charge && (await SUBJECT_LOADERS[charge.subjectType](deps, charge.subjectId));
  return subject && { charge, subject };
}
