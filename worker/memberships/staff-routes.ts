import { ById } from "#contract/front-desk/front-desk.ts";
import {
  ChangePlanInput,
  DeferChargeInput,
  EndMembershipInput,
  ListChargesQuery,
  ListMembershipsQuery,
  PauseMembershipInput,
  RemindChargeInput,
  RemindChargesInput,
  ResumeMembershipInput,
  SetRemindersInput,
  StatementQuery,
  WaiveChargeInput,
} from "#contract/front-desk/memberships.ts";
import { PayChargeInput } from "#contract/front-desk/money/take-payment.ts";
import { StaffPromptInput } from "#contract/payment.ts";
import { sendFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { payMembershipCharge } from "#worker/payments/desk/pay-charge.ts";
import { findOpenPrompt, sendPromptAtDesk } from "#worker/payments/desk/prompt-at-desk.ts";
import { staffDownload, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { agreePaymentDate, remindOfCharge, waiveCharge } from "./charge-actions.ts";
import { getMembership, getMembershipFigures, listCharges, listMemberships } from "./list-memberships.ts";
import { changePlan, endMembership, pauseMembership, resumeMembership, setReminders } from "./membership-actions.ts";
import { remindCharges } from "./remind-charges.ts";
import { exportStatement } from "./write-statement.ts";

export const adminMemberships = new Hono()
  .get("/", staffQuery({ effects: [], query: ListMembershipsQuery }, listMemberships))
  .get("/:id", staffQuery({ effects: [], param: ById }, getMembership))
  .get("/:id/statement", staffDownload({ effects: [], param: ById, query: StatementQuery }), async (c) => {
    return sendFile(c, await exportStatement(c.get("deps"), c.req.valid("param").id, c.req.valid("query")));
  })
  .post(
    "/:id/plan",
    staffMutation(
      { effects: [], conditionalEffects: ["give_up_money"], param: ById, json: ChangePlanInput },
      changePlan,
    ),
  )
  .post("/:id/pause", staffMutation({ effects: [], param: ById, json: PauseMembershipInput }, pauseMembership))
  .post("/:id/end", staffMutation({ effects: [], param: ById, json: EndMembershipInput }, endMembership))
  .post(
    "/:id/resume",
    staffMutation(
      {
        effects: [],
        conditionalEffects: ["give_up_money"],
        param: ById,
        json: ResumeMembershipInput,
      },
      resumeMembership,
    ),
  )
  .post("/:id/reminders", staffMutation({ effects: [], param: ById, json: SetRemindersInput }, setReminders));

export const adminMembershipFigures = new Hono().get("/", staffQuery({ effects: [] }, getMembershipFigures));

export const adminReminders = new Hono().post(
  "/",
  staffMutation({ effects: [], json: RemindChargesInput }, remindCharges),
);

export const adminCharges = new Hono()
  .get("/", staffQuery({ effects: [], query: ListChargesQuery }, listCharges))
  .post(
    "/:id/remind",
    staffMutation({ effects: [], param: ById, json: RemindChargeInput, status: 201 }, remindOfCharge),
  )
  .post("/:id/waive", staffMutation({ effects: ["give_up_money"], param: ById, json: WaiveChargeInput }, waiveCharge))
  .post("/:id/agree", staffMutation({ effects: [], param: ById, json: DeferChargeInput }, agreePaymentDate))
  .post("/:id/payments", staffMutation({ effects: [], param: ById, json: PayChargeInput }, payMembershipCharge))
  .get("/:id/prompt", staffQuery({ effects: [], param: ById }, findOpenPrompt))
  .post("/:id/prompt", staffMutation({ effects: [], param: ById, json: StaffPromptInput }, sendPromptAtDesk));
