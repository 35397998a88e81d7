import { addDays, dayAt } from "#domain/calendar/days.ts";
import { toCedis } from "#domain/payments/money.ts";
import { payChargesByLink } from "#worker/memberships/charges-by-link.ts";
import { addLateFees } from "#worker/memberships/late-fee.ts";
import { endMembership, pauseMembership } from "#worker/memberships/membership-actions.ts";
import { endMemberships, openDueCharges } from "#worker/memberships/open-charges.ts";
import { payMembership } from "#worker/memberships/pay-membership.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { bookAndPay, type Scene, type SceneBuilder, type SceneContext } from "./states.ts";

/** How a membership can stand when somebody does something about it. */
export const MEMBER_STATES: Record<string, SceneBuilder> = {
  "a month is due": makeMonthDue,
  "a desk's month is due": (stage) => makeMonthDue(stage, "desk_monthly"),
  "a month's checkout is open": openMonthCheckout,
  "a month is paid at the gateway, unknown here": async (stage) => {
    const scene = await openMonthCheckout(stage);
    stage.ledger.pay(scene.reference);
    return scene;
  },
  "a month is late and has its fee": makeMonthOverdue,
  "a month is paid at the desk": async (stage) => {
    const scene = await makeMonthDue(stage);
    await payAtDesk(stage, scene);
    return refreshScene(stage, scene);
  },
  "a month is paid twice, the second time under review": async (stage) => {
    const scene = await openMonthCheckout(stage);
    await payAtDesk(stage, scene);
    stage.ledger.pay(scene.reference);
    await settlePayment(stage.deps, scene.reference, "visitor");
    return refreshScene(stage, scene);
  },
  paused: async (stage) => {
    const scene = await bookAndPay(stage, "virtual_pro");
    const { month } = await refreshScene(stage, scene);
    await pauseMembership(stage.deps, scene.bookingId, { until: addDays(month?.from ?? "", 20) });
    stage.passDays(40);
    return refreshScene(stage, scene);
  },
  ended: async (stage) => {
    const scene = await makeMonthDue(stage);
    await endMembership(stage.deps, scene.bookingId, { on: dayAt(stage.deps.now().getTime()), reason: "Moves away" });
    stage.passDays(1);
    await endMemberships(stage.deps);
    return refreshScene(stage, scene);
  },
};

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
  await payMembership(deps, bookingId, { method: "cash", months: 1, from, amount: cedis, note: "" });
}

async function refreshScene<Seen extends Scene>({ deps }: SceneContext, scene: Seen): Promise<Seen> {
  const member = await deps.memberships.findById(scene.bookingId);
  const open = (await deps.memberships.findOpen([scene.bookingId])).get(scene.bookingId);
  if (!member) throw new Error("Nothing goes on");
  const month = {
    chargeId: open?.period.id ?? null,
    from: member.nextDueDate,
    cedis: toCedis(member.amountPesewas),
    fee: toCedis(open?.period.lateFeePesewas ?? 0),
  };
  return { ...scene, month };
}
