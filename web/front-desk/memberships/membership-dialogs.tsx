import {
  type AdminCharge,
  type AdminMembership,
  ChangePlanInput,
  DeferChargeInput,
  EndMembershipInput,
  PauseMembershipInput,
  ResumeMembershipInput,
  WaiveChargeInput,
} from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { earliestEndDay, listDueDates, plansOfKind } from "#domain/memberships/memberships.ts";
import { PAYMENT_PROMISE_DAYS } from "#domain/memberships/periods.ts";
import { formatAmount, formatDate } from "#web/front-desk/components/format.ts";
import { Checkbox, DateInput, Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { membershipCopy } from "./copy.ts";

const membershipApi = staffApi.memberships[":id"];
const chargeApi = staffApi.charges[":id"];

interface MembershipDialogProps {
  membership: AdminMembership;
  onClose: () => void;
}

export function WaiveFeeDialog({ charge, onClose }: { charge: AdminCharge; onClose: () => void }) {
  const { waive: copy } = membershipCopy;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(formatAmount(charge.lateFee)) }}
      schema={WaiveChargeInput}
      fixed={{ what: "late_fee" }}
      send={act(chargeApi.waive.$post, charge)}
      successMessage={() => copy.done}
      onClose={onClose}
    >
      <TextInput name="reason" label={copy.reason} isRequired maxLength={200} />
    </FormDialog>
  );
}

export function PaymentPromiseDialog({ charge, onClose }: { charge: AdminCharge; onClose: () => void }) {
  const { paymentPromise: copy } = membershipCopy;
  return (
    <FormDialog
      copy={copy}
      schema={DeferChargeInput}
      send={act(chargeApi.agree.$post, charge)}
      successMessage={(agreed) => copy.done(formatDate(agreed.openCharge?.agreedUntil))}
      onClose={onClose}
    >
      <DateInput name="until" label={copy.until} defaultValue={addDays(todayInAccra(), PAYMENT_PROMISE_DAYS)} />
      <TextInput name="reason" label={copy.reason} isRequired maxLength={200} />
    </FormDialog>
  );
}

export function ChangePlanDialog({ membership, onClose }: MembershipDialogProps) {
  const { plan: copy } = membershipCopy;
  const { id, kind, plan, nextPlan, openCharge, nextDueDate, customerName } = membership;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(customerName), text: copy.text(formatLongDate(nextDueDate)) }}
      schema={ChangePlanInput}
      toInput={(draft) => ({ ...draft, forOpenMonth: draft.forOpenMonth === "true" })}
      fixed={{ from: "next_period" }}
      send={act(membershipApi.plan.$post, { id })}
      successMessage={(changed) => copy.done(changed.nextPlan?.planName ?? changed.planName)}
      onClose={onClose}
    >
      <Select
        name="plan"
        label={copy.plan}
        defaultValue={nextPlan?.plan ?? plan}
        options={plansOfKind(kind)}
        labels={(option) => PLANS[option].name}
      />
      {openCharge && <Checkbox name="forOpenMonth" label={copy.open} />}
    </FormDialog>
  );
}

export function PauseDialog({ membership, onClose }: MembershipDialogProps) {
  const { pause: copy } = membershipCopy;
  const { id, nextDueDate, renewsOn, customerName } = membership;
  const [, next = nextDueDate] = listDueDates(nextDueDate, renewsOn, 1);
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(customerName), text: copy.text(formatLongDate(nextDueDate)) }}
      schema={PauseMembershipInput}
      send={act(membershipApi.pause.$post, { id })}
      successMessage={(paused) => copy.done(formatDate(paused.nextDueDate))}
      onClose={onClose}
    >
      <DateInput name="until" label={copy.until} defaultValue={next} />
    </FormDialog>
  );
}

export function EndDialog({ membership, onClose }: MembershipDialogProps) {
  const { end: copy } = membershipCopy;
  const { id, kind, state, paidUntil, customerName } = membership;
  const earliest = earliestEndDay({ kind, isOverdue: state === "overdue" }, todayInAccra());
  return (
    <FormDialog
      copy={{
        ...copy,
        title: copy.title(customerName),
        text: describeEnd(membership, earliest),
      }}
      isDestructive
      schema={EndMembershipInput}
      send={act(membershipApi.end.$post, { id })}
      successMessage={(ended) => copy.done(formatDate(ended.endsOn))}
      onClose={onClose}
    >
      <DateInput name="on" label={copy.on} defaultValue={laterOf(paidUntil, earliest)} />
      <TextInput name="reason" label={copy.reason} isRequired maxLength={200} />
    </FormDialog>
  );
}

/** What ending means: the earliest last day, what is unpaid, and whether the member is told. */
export function describeEnd(
  { kind, state, nextDueDate, openCharge, customerName, email }: AdminMembership,
  earliest: string,
): string {
  const { end: copy } = membershipCopy;
  const owes = openCharge !== null || state === "overdue";
  return [
    copy.text(formatLongDate(earliest), kind === "virtual_office"),
    owes ? copy.unpaid(openCharge && formatAmount(openCharge.amount), formatLongDate(nextDueDate)) : copy.nothingUnpaid,
    email ? copy.told(customerName) : copy.notTold(customerName),
  ].join(" ");
}

export function ResumeDialog({ membership, onClose }: MembershipDialogProps) {
  const { resume: copy } = membershipCopy;
  const { id, state, endsOn, nextDueDate, customerName } = membership;
  const isEnded = state === "ended";
  const text = isEnded ? copy.ended : endsOn === null ? copy.paused : copy.notice;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(customerName), text }}
      schema={ResumeMembershipInput}
      optionalChoices={["nextDueDate"]}
      send={act(membershipApi.resume.$post, { id })}
      successMessage={(resumed) => copy.done(formatDate(resumed.nextDueDate))}
      onClose={onClose}
    >
      {isEnded && <DateInput name="nextDueDate" label={copy.due} defaultValue={laterOf(nextDueDate, todayInAccra())} />}
    </FormDialog>
  );
}

function laterOf(one: string, other: string): string {
  return [one, other].toSorted().at(-1) ?? one;
}
