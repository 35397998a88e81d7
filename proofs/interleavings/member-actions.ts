import { addDays, type Day, dayAt, dayOfMonth } from "#domain/calendar/days.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import type { DocumentKind } from "#domain/documents/documents.ts";
import { setClientStatus } from "#worker/clients/client-status.ts";
import { correctClient } from "#worker/clients/correct-client.ts";
import { markClientPaid } from "#worker/clients/mark-client-paid.ts";
import type { Deps } from "#worker/deps.ts";
import {
  acceptDocument,
  acceptInspectedCard,
  refuseDocument,
  refuseOffice,
} from "#worker/documents/review-document.ts";
import { AppError } from "#worker/errors.ts";
import { agreePaymentDate, waiveCharge } from "#worker/memberships/charge-actions.ts";
import { payChargesByLink } from "#worker/memberships/charges-by-link.ts";
import { addLateFees } from "#worker/memberships/late-fee.ts";
import {
  changePlan,
  endMembership,
  pauseMembership,
  resumeMembership,
} from "#worker/memberships/membership-actions.ts";
import { endMemberships, openDueCharges } from "#worker/memberships/open-charges.ts";
import { remindMembers } from "#worker/memberships/remind-members.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { payNextMonth } from "#worker/payments/pay-next-month.ts";
import { settleOpenPayments } from "#worker/payments/settle-open-payments.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { payMembership, voidLastMonths } from "#worker/test/desk-payments.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { pickActions } from "./actions.ts";
import type { Action } from "./stage.ts";
import type { Scene } from "./states.ts";

const NONE = "none";
const today = (deps: Deps) => dayAt(deps.now().getTime());
const monthOf = ({ month }: Scene) => month ?? { chargeId: null, from: "2026-12-24", cedis: 0, fee: 0 };
const chargeIdOf = (scene: Scene) => monthOf(scene).chargeId ?? NONE;

/** Actions on the membership of the scene's booking, including the relevant payment actions. */
export const MEMBER_ACTIONS: Record<string, Action> = {
  ...pickActions("verify", "receive success webhook", "refund", "resolve", "cancel", "erase"),
  "pay one month by link": (deps, scene) => payByLink(deps, scene, 1),
  "pay three months by link": (deps, scene) => payByLink(deps, scene, 3),
  "pay one month at desk": (deps, scene) => payAtDesk(deps, scene, 1),
  "pay three months at desk": (deps, scene) => payAtDesk(deps, scene, 3),
  "mark as paid": (deps, scene) => {
    const { from } = monthOf(scene);
    const nextDueDate = dueDateAfter(from, dayOfMonth(scene.startsOn));
    return markClientPaid(deps, { id: scene.bookingId, paymentDate: deps.now().toISOString(), nextDueDate });
  },
  "void desk payment": (deps, scene) => voidLastMonths(deps, { id: scene.bookingId, nextDueDate: monthOf(scene).from }),
  "use payment for next month": (deps, { reference }) => payNextMonth(deps, { reference: reference ?? NONE }),
  deactivate: (deps, { bookingId }) => setClientStatus(deps, { id: bookingId, status: "inactive" }),
  reactivate: (deps, { bookingId }) =>
    setClientStatus(deps, { id: bookingId, status: "active", nextDueDate: addDays(today(deps), 5) }),
  "end membership": (deps, { bookingId }) =>
    endMembership(deps, { id: bookingId, on: addDays(today(deps), 7), reason: "Moves away" }),
  pause: (deps, scene) => pauseMembership(deps, { id: scene.bookingId, until: addDays(monthOf(scene).from, 20) }),
  resume: (deps, { bookingId }) => resumeMembership(asSharedKey(deps), { id: bookingId }),
  "change plan": (deps, { bookingId }) =>
    changePlan(asSharedKey(deps), { id: bookingId, plan: "virtual_premium", from: "next_period", forOpenMonth: true }),
  "waive late fee": (deps, scene) => waiveCharge(deps, { id: chargeIdOf(scene), what: "late_fee", reason: "Agreed" }),
  "waive month": (deps, scene) => waiveCharge(deps, { id: chargeIdOf(scene), what: "charge", reason: "Agreed" }),
  "extend deadline": (deps, scene) =>
    agreePaymentDate(deps, { id: chargeIdOf(scene), until: addDays(today(deps), 3), reason: "Bank" }),
  "accept proof of address": async (deps, scene) => {
    const { id, uploadedAt } = await findDocument(deps, scene, "proof_of_address");
    return acceptDocument(deps, { id, uploadedAt: (uploadedAt ?? deps.now()).toISOString() });
  },
  "accept inspected card": async (deps, scene) => {
    const { id } = await findDocument(deps, scene, "government_id");
    return acceptInspectedCard(deps, { id, how: "desk", numberEnd: "89-0", expiresOn: "2030-01-01" });
  },
  "refuse proof of address": async (deps, scene) => {
    const { id } = await findDocument(deps, scene, "proof_of_address");
    return refuseDocument(deps, { id, reason: "unreadable", note: "" });
  },
  "correct full name": async (deps, { bookingId }) => {
    const client = await deps.clients.findById(bookingId);
    const updatedAt = (client?.updatedAt ?? deps.now()).toISOString();
    return correctClient(asSharedKey(deps), { id: bookingId, fullName: "Akua Mensa", notes: "", updatedAt });
  },
  "refuse office": (deps, { bookingId }) =>
    refuseOffice(asSharedKey(deps), { id: bookingId, reason: "Not who they say" }),
  "run jobs": async (deps) => {
    await endMemberships(deps);
    await openDueCharges(deps);
    await addLateFees(deps, null, 1);
    await remindMembers(deps);
    await settleOpenPayments(deps);
    await followRefunds(deps);
    await deliverOutbox(deps);
  },
};

async function findDocument(deps: Deps, { bookingId }: Scene, kind: DocumentKind) {
  const { documents } = await deps.documents.findOffice(bookingId);
  const document = documents.find((candidate) => candidate.kind === kind);
  if (!document) throw new AppError("not_found");
  return document;
}

async function payByLink(deps: Deps, scene: Scene, periods: 1 | 3) {
  const token = (await deps.links.make("charge", scene.bookingId, 1)) ?? NONE;
  return payChargesByLink(deps, { token, periods, ...seenPrice(scene, periods) });
}

function payAtDesk(deps: Deps, scene: Scene, months: 1 | 3) {
  return payMembership(deps, { id: scene.bookingId, method: "cash", months, ...seenPrice(scene, months), note: "" });
}

function seenPrice(scene: Scene, months: number): { from: Day; amount: number } {
  const { from, cedis, fee } = monthOf(scene);
  return { from, amount: cedis * months + fee };
}
