import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import {
  ChangePlanInput,
  DeferChargeInput,
  EndMembershipInput,
  ListChargesQuery,
  ListMembershipsQuery,
  PauseMembershipInput,
  PayMembershipInput,
  RemindChargeInput,
  RemindChargesInput,
  ResumeMembershipInput,
  SetRemindersInput,
  StatementQuery,
  VoidMonthsInput,
  WaiveChargeInput,
} from "#contract/front-desk/memberships.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffDownload, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { agreePaymentDate, remindOfCharge, waiveCharge } from "./charge-actions.ts";
import { getMembership, getMembershipFigures, listCharges, listMemberships } from "./list-memberships.ts";
import { changePlan, endMembership, pauseMembership, resumeMembership, setReminders } from "./membership-actions.ts";
import { payCharge, payMembership } from "./pay-membership.ts";
import { remindCharges } from "./remind-charges.ts";
import { voidMembershipPayment } from "./void-membership-payment.ts";
import { exportStatement } from "./write-statement.ts";

export const adminMemberships = new Hono()
  .get("/", staffQuery({ effects: [], query: ListMembershipsQuery }), async (c) => {
    return c.json(await listMemberships(c.get("deps"), c.req.valid("query")), 200);
  })
  .get("/:id", staffQuery({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await getMembership(c.get("deps"), c.req.valid("param").id), 200);
  })
  .get("/:id/statement", staffDownload({ effects: [], param: AdminIdParams, query: StatementQuery }), async (c) => {
    const { name, type, body } = await exportStatement(c.get("deps"), c.req.valid("param").id, c.req.valid("query"));
    c.header("Content-Type", type);
    c.header("Content-Disposition", `attachment; filename="${name}"`);
    return c.body(body);
  })
  .post("/:id/payments", staffMutation({ effects: [], param: AdminIdParams, json: PayMembershipInput }), async (c) => {
    return c.json(await payMembership(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post(
    "/:id/take-back-payment",
    staffMutation({ effects: ["void_payment"], param: AdminIdParams, json: VoidMonthsInput }),
    async (c) => {
      return c.json(await voidMembershipPayment(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post(
    "/:id/plan",
    staffMutation({ effects: [], conditionalEffects: ["give_up_money"], param: AdminIdParams, json: ChangePlanInput }),
    async (c) => {
      return c.json(await changePlan(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post("/:id/pause", staffMutation({ effects: [], param: AdminIdParams, json: PauseMembershipInput }), async (c) => {
    return c.json(await pauseMembership(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/end", staffMutation({ effects: [], param: AdminIdParams, json: EndMembershipInput }), async (c) => {
    return c.json(await endMembership(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post(
    "/:id/resume",
    staffMutation({
      effects: [],
      conditionalEffects: ["give_up_money"],
      param: AdminIdParams,
      json: ResumeMembershipInput,
    }),
    async (c) => {
      return c.json(await resumeMembership(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post("/:id/reminders", staffMutation({ effects: [], param: AdminIdParams, json: SetRemindersInput }), async (c) => {
    return c.json(await setReminders(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  });

export const adminMembershipFigures = new Hono().get("/", staffQuery({ effects: [] }), async (c) => {
  return c.json(await getMembershipFigures(c.get("deps")), 200);
});

export const adminReminders = new Hono().post(
  "/",
  staffMutation({ effects: [], json: RemindChargesInput }),
  async (c) => {
    return c.json(await remindCharges(c.get("deps"), c.req.valid("json")), 200);
  },
);

export const adminCharges = new Hono()
  .get("/", staffQuery({ effects: [], query: ListChargesQuery }), async (c) => {
    return c.json(await listCharges(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/:id/remind", staffMutation({ effects: [], param: AdminIdParams, json: RemindChargeInput }), async (c) => {
    return c.json(await remindOfCharge(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 201);
  })
  .post(
    "/:id/waive",
    staffMutation({ effects: ["give_up_money"], param: AdminIdParams, json: WaiveChargeInput }),
    async (c) => {
      return c.json(await waiveCharge(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post("/:id/agree", staffMutation({ effects: [], param: AdminIdParams, json: DeferChargeInput }), async (c) => {
    return c.json(await agreePaymentDate(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/payments", staffMutation({ effects: [], param: AdminIdParams, json: PayMembershipInput }), async (c) => {
    return c.json(await payCharge(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  });
