import type { MyCompanyInput, MyDocument, MyOffice, MyOfficeInput, OfficeAddress } from "#contract/my-office.ts";
import { formatBookingNumber } from "#domain/bookings/booking-number.ts";
import { maskEmail } from "#domain/bookings/my-booking.ts";
import { type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import type { VirtualPlan } from "#domain/clients/clients.ts";
import {
  areDocumentsListed,
  DOCUMENT_KINDS,
  documentState,
  requiredDocumentKinds,
  reviewDeadline,
  reviewWaitingSince,
  verificationState,
} from "#domain/documents/documents.ts";
import { firstMonthPeriod } from "#domain/memberships/first-month.ts";
import { lastPaidDay, membershipState } from "#domain/memberships/memberships.ts";
import { toCedis } from "#domain/payments/money.ts";
import { site } from "#domain/site.ts";
import { getAllowances } from "#worker/allowances/get-allowances.ts";
import type { OfficeRows } from "#worker/db/documents.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { DocumentRow } from "#worker/db/schema/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { listClientCalls, listClientMail } from "#worker/mail-items/client-mail.ts";
import { membershipPayUrl } from "#worker/memberships/membership-answers.ts";
import { manageLink } from "#worker/my-booking/manage-link.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { ANSWER_VERIFIES, describeStaffWhoVerifies, requireRight } from "#worker/staff/require-right.ts";
import { askForDocuments } from "./ask-for-documents.ts";
import {
  getActiveOffice,
  getOfficeByToken,
  getOfficeDetails,
  hasEnded,
  type OfficeDetails,
} from "./office-by-token.ts";

/** Returns a virtual office for the holder of its link. */
export async function openMyOffice(deps: Deps, { token }: MyOfficeInput): Promise<MyOffice> {
  const member = await getOfficeByToken(deps, token);
  return showOffice(deps, member, await getOfficeDetails(deps, member.id));
}

/** Returns the office after an action. */
export async function reloadOffice(deps: Deps, member: Member): Promise<MyOffice> {
  return showOffice(deps, member, await getOfficeDetails(deps, member.id));
}

export async function showOffice(deps: Deps, member: Member, details: OfficeDetails): Promise<MyOffice> {
  const now = deps.now().getTime();
  const today = dayAt(now);
  const { office } = details;
  const input = toVerificationInput(details);
  const verification = verificationState(input, details.documents, today);
  const since = reviewWaitingSince(input, details.documents, today);
  const isEnded = hasEnded(deps, member);
  const [booking, open, mail, calls, usage] = await Promise.all([
    member.bookingId === null ? null : deps.bookings.findById(member.bookingId),
    deps.memberships.findOpen([member.id]),
    listClientMail(deps, member.id),
    listClientCalls(deps, member.id),
    getAllowances(deps, member.id),
  ]);
  const owed = open.get(member.id);
  const isAllButRegistered =
    verificationState({ ...input, isRegistered: false }, details.documents, today) === "verified";
  const { mayVerify: mayAnswerNo, notice } = describeStaffWhoVerifies(
    deps,
    isAllButRegistered && verification !== "verified",
  );
  return {
    client: {
      fullName: member.customerName,
      businessName: member.businessName ?? member.customerName,
      country: member.country ?? "ghana",
      plan: member.plan.replace("virtual_", "") as VirtualPlan,
      planName: PLANS[member.plan].name,
      isRegistered: office.isRegistered,
      email: maskEmail(member.email),
    },
    state: membershipState({ ...member, isEnded: member.endedAt !== null }, today),
    endsOn: member.endsOn,
    verification,
    refusedReason: office.refusedReason,
    ...paidMonth(member),
    review: since && { since: since.toISOString(), dueAt: reviewDeadline(since, now).dueAt.toISOString() },
    documents: documentAnswers(details, today),
    address:
      verification === "verified" && !isEnded
        ? officeAddress(member, dayAt((office.verifiedAt ?? deps.now()).getTime()))
        : null,
    mail,
    calls,
    // Allowances start with verification.
    allowances: verification === "verified" && !isEnded ? usage.allowances : [],
    days: usage.days,
    meetings: usage.meetings,
    charges: owed
      ? [
          {
            id: owed.period.id,
            amount: toCedis(owed.charge.amountPesewas),
            dueDate: owed.period.fromDay,
          },
        ]
      : [],
    payUrl: await membershipPayUrl(deps, member),
    bookingUrl: booking && (await manageLink(deps, booking)),
    bookingNumber: booking && formatBookingNumber(booking.id),
    mayAnswerNo,
    ...notice,
  };
}

/** Stores whether the client is a registered company, which decides the documents required. */
export async function setIsRegistered(deps: Deps, { token, isRegistered }: MyCompanyInput): Promise<MyOffice> {
  const { member, details } = await getActiveOffice(deps, token);
  const { office } = details;
  if (office.isRegistered === isRegistered) return showOffice(deps, member, details);
  const at = deps.now();
  if (verificationState(toVerificationInput(details), details.documents, dayAt(at.getTime())) === "verified")
    throw new AppError("conflict", { message: "You are already verified. If anything changes, write to us." });
  const today = dayAt(at.getTime());
  const subject = { subjectType: "client", subjectId: member.id } as const;
  // If all other documents are accepted, this completes the verification.
  const isVerified =
    verificationState({ ...toVerificationInput(details), isRegistered }, details.documents, today) === "verified";
  if (isVerified) requireRight(deps, "verify_identity", ANSWER_VERIFIES, "visitor");
  const isChanged = await deps.documents.changeOffice({
    expected: details,
    to: {
      isRegistered,
      ...(isVerified && { verifiedAt: office.verifiedAt ?? at }),
      updatedAt: nextUpdatedAt(at, office.updatedAt),
    },
    question:
      isRegistered && !areDocumentsListed(member.country ?? "ghana") ? askForDocuments(deps, member, at) : undefined,
    firstMonth: isVerified ? { id: member.id, verifiedOn: today, at } : undefined,
    audits: [
      makeAudit(deps, "visitor", {
        at,
        action: "office_company_said",
        ...subject,
        detail: { isRegistered: isRegistered ? "yes" : "no" },
      }),
      ...(isVerified ? [makeAudit(deps, "visitor", { at, action: "office_verified", ...subject })] : []),
    ],
    outboxEntries: isVerified
      ? [
          makeOutboxEntry(deps, {
            kind: "office_verified",
            audience: "customer",
            subjectId: member.id,
            at,
            dedupeSuffix: at.toISOString(),
          }),
        ]
      : [],
  });
  if (!isChanged) throw new AppError("conflict");
  return reloadOffice(deps, member);
}

/** The days that the client has paid for, or the latest start while verification can move them. */
export function paidMonth(member: Member): Pick<MyOffice, "startsOn" | "startsBy" | "paid"> {
  const { startsBy } = firstMonthPeriod(member);
  const isCertain = startsBy === null && member.lastPaidAt !== null;
  return {
    startsOn: member.startsOn,
    startsBy,
    paid: isCertain ? { from: member.startsOn, to: lastPaidDay(member) } : null,
  };
}

/** The facts that decide verification. */
export function toVerificationInput({ office }: OfficeRows) {
  return { isRegistered: office?.isRegistered ?? null, isRefused: office !== null && office.refusedAt !== null };
}

/** Keeps `updatedAt` increasing, even if the clock stands still. */
export function nextUpdatedAt(at: Date, seen: Date): Date {
  return at.getTime() > seen.getTime() ? at : new Date(seen.getTime() + 1);
}

export function documentAnswers({ office, documents }: OfficeRows, today: Day): MyDocument[] {
  const required = requiredDocumentKinds({ isRegistered: office?.isRegistered ?? null });
  return DOCUMENT_KINDS.flatMap((kind) => {
    const document = documents.find((candidate) => candidate.kind === kind);
    return document ? [documentAnswer(document, required.includes(kind), today)] : [];
  });
}

export function documentAnswer(document: DocumentRow, isRequired: boolean, today: Day): MyDocument {
  return {
    id: document.id,
    kind: document.kind,
    state: documentState(document, today),
    isRequired,
    reason: document.status === "refused" ? document.reason : null,
    note: document.status === "refused" ? document.note : null,
    uploadedAt: document.uploadedAt?.toISOString() ?? null,
    expiresOn: document.expiresOn,
    isSeen: document.seenHow !== null,
  };
}

/** The address to use, shown once the office is verified. */
function officeAddress(member: Member, since: Day): OfficeAddress {
  const { street, area, city, country, ghanaPostGps, directions } = site.address;
  return {
    lines: [member.businessName ?? member.customerName, street, area, city, country],
    ghanaPostGps,
    phone: site.phone.display,
    directions,
    since,
  };
}
