import { addDays, dayAt } from "#domain/calendar/days.ts";
import { toCedis } from "#domain/payments/money.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { payChargesByLink } from "#worker/memberships/charges-by-link.ts";
import { addLateFees } from "#worker/memberships/late-fee.ts";
import { endMembership, pauseMembership } from "#worker/memberships/membership-actions.ts";
import { endMemberships, openDueCharges } from "#worker/memberships/open-charges.ts";
import { setIsRegistered } from "#worker/my-office/open-my-office.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { payMembership } from "#worker/test/desk-payments.ts";
import { MEMBER_ACTIONS } from "./member-actions.ts";
import { bookAndPay, type Scene, type SceneBuilder, type SceneContext } from "./states.ts";

/** Membership states in which the actions run. */
export const MEMBER_STATES: Record<string, SceneBuilder> = {
  "month due": makeMonthDue,
  "desk month due": (stage) => makeMonthDue(stage, "desk_monthly"),
  "month checkout open": openMonthCheckout,
  "month paid at gateway, not settled": async (stage) => {
    const scene = await openMonthCheckout(stage);
    stage.ledger.pay(scene.reference);
    return scene;
  },
  "month overdue with late fee": makeMonthOverdue,
  "month paid at desk": async (stage) => {
    const scene = await makeMonthDue(stage);
    await payAtDesk(stage, scene);
    return refreshScene(stage, scene);
  },
  "month paid twice, second payment under review": async (stage) => {
    const scene = await openMonthCheckout(stage);
    await payAtDesk(stage, scene);
    stage.ledger.pay(scene.reference);
    await settlePayment(stage.deps, scene.reference, "visitor");
    return refreshScene(stage, scene);
  },
  paused: async (stage) => {
    const scene = await bookAndPay(stage, "virtual_pro");
    const { month } = await refreshScene(stage, scene);
    await pauseMembership(stage.deps, { id: scene.bookingId, until: addDays(month?.from ?? "", 20) });
    stage.passDays(40);
    return refreshScene(stage, scene);
  },
  "last document in review": async (stage) => {
    const scene = await sendProof(stage);
    await MEMBER_ACTIONS["accept inspected card"]?.(stage.deps, scene);
    return refreshScene(stage, scene);
  },
  "two documents in review": async (stage) => refreshScene(stage, await sendProof(stage)),
  ended: async (stage) => {
    const scene = await makeMonthDue(stage);
    await endMembership(stage.deps, {
      id: scene.bookingId,
      on: dayAt(stage.deps.now().getTime()),
      reason: "Moves away",
    });
    stage.passDays(1);
    await endMemberships(stage.deps);
    return refreshScene(stage, scene);
  },
};

/** A paid office whose client has sent the proof of address. */
async function sendProof(stage: SceneContext): Promise<Scene> {
  const { deps } = stage;
  const scene = await bookAndPay(stage, "virtual_pro");
  const { bookingId } = scene;
  await setIsRegistered(deps, { token: (await deps.links.make("office", bookingId, 1)) ?? "", isRegistered: false });
  const { documents } = await deps.documents.findOffice(bookingId);
  const proof = documents.find(({ kind }) => kind === "proof_of_address");
  if (!proof) throw new Error("There is no proof of address");
  const at = deps.now();
  await deps.documents.change({
    expected: proof,
    to: { status: "in_review", uploadedAt: at },
    audits: [
      makeAudit(deps, "visitor", { at, action: "document_uploaded", subjectType: "client", subjectId: bookingId }),
    ],
  });
  return scene;
}

/** Six days before a month begins, with its charge open. */
async function makeMonthDue(stage: SceneContext, plan: "virtual_pro" | "desk_monthly" = "virtual_pro"): Promise<Scene> {
  const scene = await bookAndPay(stage, plan);
  stage.passDays(27);
  await openDueCharges(stage.deps);
  return refreshScene(stage, scene);
}

async function makeMonthOverdue(stage: SceneContext): Promise<Scene> {
  const scene = await makeMonthDue(stage);
  stage.passDays(15);
  await addLateFees(stage.deps, null, 1);
  return refreshScene(stage, scene);
}

async function openMonthCheckout(stage: SceneContext): Promise<Scene & { reference: string }> {
  const { deps } = stage;
  const scene = await makeMonthDue(stage);
  const token = (await deps.links.make("charge", scene.bookingId, 1)) ?? "";
  const { from = "", cedis = 0 } = scene.month ?? {};
  const { data } = await payChargesByLink(deps, { token, periods: 1, from, amount: cedis });
  return { ...scene, reference: data.reference ?? "" };
}

async function payAtDesk({ deps }: SceneContext, { bookingId, month }: Scene): Promise<void> {
  const { from = "", cedis = 0 } = month ?? {};
  await payMembership(deps, { id: bookingId, method: "cash", months: 1, from, amount: cedis, note: "" });
}

async function refreshScene<Seen extends Scene>({ deps }: SceneContext, scene: Seen): Promise<Seen> {
  const member = await deps.memberships.findById(scene.bookingId);
  const open = (await deps.memberships.findOpen([scene.bookingId])).get(scene.bookingId);
  if (!member) throw new Error("There is no membership");
  const month = {
    chargeId: open?.period.id ?? null,
    from: member.nextDueDate,
    cedis: toCedis(member.amountPesewas),
    fee: toCedis(open?.period.lateFeePesewas ?? 0),
  };
  return { ...scene, month };
}
