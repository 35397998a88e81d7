import type { AdminCharge, AdminMembership, PayMembershipInput } from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import { earliestEndDay, listDueDates, PREPAYABLE_PERIODS, plansOfKind } from "#domain/memberships/memberships.ts";
import { PAYMENT_PROMISE_DAYS } from "#domain/memberships/periods.ts";
import { Field } from "#web/components/ui/field.tsx";
import { formatAmount, formatDate } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { membershipCopy as copy } from "./copy.ts";
import {
  changePlan,
  endMembership,
  pauseMembership,
  payMembership,
  recordPaymentPromise,
  resumeMembership,
  waiveCharge,
} from "./queries.ts";

interface MembershipDialogProps {
  membership: AdminMembership;
  onClose: () => void;
}

const CANCEL_LABEL = frontDeskCopy.list.cancel;

/** Numbers of months that can be paid together, each with its sum in cedis and its last day. */
function payableMonths({ nextDueDate, renewsOn, amount, nextPlan, openCharge, endsOn }: AdminMembership) {
  const fee = openCharge?.lateFee ?? 0;
  const month = openCharge ? (openCharge.amount - fee) / openCharge.months : (nextPlan?.amount ?? amount);
  return PREPAYABLE_PERIODS.flatMap((months) => {
    const dates = listDueDates(nextDueDate, renewsOn, months);
    const isWithin = endsOn === null || (dates.at(-2) ?? nextDueDate) <= endsOn;
    const until = addDays(dates.at(-1) ?? nextDueDate, -1);
    return isWithin ? [{ months, amount: Math.round((month * months + fee) * 100) / 100, until }] : [];
  });
}

export function PayMembershipDialog({ membership, onClose }: MembershipDialogProps) {
  const { pay } = copy;
  const payable = payableMonths(membership);
  return (
    <FormDialog
      title={pay.title(membership.customerName)}
      description={pay.text}
      actionLabel={pay.action}
      pendingLabel={pay.pending}
      cancelLabel={CANCEL_LABEL}
      load={async () => {
        const { PayMembershipInput } = await import("#contract/front-desk/memberships.ts");
        return makeFormLogic({
          schema: {
            safeParse: (draft: unknown) => {
              const { months, ...typed } = draft as Record<string, string>;
              const chosen = payable.find((option) => String(option.months) === months) ?? payable[0];
              const { amount } = chosen ?? { amount: 0 };
              return PayMembershipInput.safeParse({
                ...typed,
                months: chosen?.months,
                amount,
                from: membership.nextDueDate,
              });
            },
          },
          send: (input: PayMembershipInput) => payMembership(membership, input),
          optionalChoices: ["transactionId"],
        });
      }}
      successMessage={(paid) => pay.done(paid.customerName, formatDate(paid.paidUntil))}
      errorTitle={pay.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={pay.months} error={problems.months}>
            {(control) => (
              <select {...control} name="months">
                {payable.map(({ months, amount, until }) => (
                  <option key={months} value={months}>
                    {pay.choice(months, formatAmount(amount), formatDate(until))}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={pay.method} error={problems.method}>
            {(control) => (
              <select {...control} name="method">
                {DESK_METHODS.map((method) => (
                  <option key={method} value={method}>
                    {pay.methods[method]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={pay.transaction} isOptional error={problems.transactionId}>
            {(control) => (
              <input {...control} name="transactionId" autoComplete="off" autoCapitalize="characters" maxLength={60} />
            )}
          </Field>
          <Field label={pay.note} isOptional error={problems.note}>
            {(control) => <input {...control} name="note" autoComplete="off" maxLength={200} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

export function WaiveFeeDialog({ charge, onClose }: { charge: AdminCharge; onClose: () => void }) {
  const { waive } = copy;
  return (
    <FormDialog
      title={waive.title(formatAmount(charge.lateFee))}
      description={waive.text}
      actionLabel={waive.action}
      pendingLabel={waive.pending}
      cancelLabel={CANCEL_LABEL}
      load={async () => {
        const { WaiveChargeInput } = await import("#contract/front-desk/memberships.ts");
        return makeFormLogic({
          schema: {
            safeParse: (draft: unknown) => WaiveChargeInput.safeParse({ ...(draft as object), what: "late_fee" }),
          },
          send: (input) => waiveCharge(charge.id, input),
        });
      }}
      successMessage={() => waive.done}
      errorTitle={waive.failed}
      onClose={onClose}
    >
      {(problems) => <ReasonField label={waive.reason} error={problems.reason} />}
    </FormDialog>
  );
}

export function PaymentPromiseDialog({ charge, onClose }: { charge: AdminCharge; onClose: () => void }) {
  const { paymentPromise } = copy;
  const today = todayInAccra();
  return (
    <FormDialog
      title={paymentPromise.title}
      description={paymentPromise.text}
      actionLabel={paymentPromise.action}
      pendingLabel={paymentPromise.pending}
      cancelLabel={CANCEL_LABEL}
      load={async () => {
        const { DeferChargeInput } = await import("#contract/front-desk/memberships.ts");
        return makeFormLogic({ schema: DeferChargeInput, send: (input) => recordPaymentPromise(charge.id, input) });
      }}
      successMessage={(agreed) => paymentPromise.done(formatDate(agreed.openCharge?.agreedUntil))}
      errorTitle={paymentPromise.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <DayInput
            label={paymentPromise.until}
            name="until"
            value={addDays(today, PAYMENT_PROMISE_DAYS)}
            error={problems.until}
          />
          <ReasonField label={paymentPromise.reason} error={problems.reason} />
        </>
      )}
    </FormDialog>
  );
}

export function ChangePlanDialog({ membership, onClose }: MembershipDialogProps) {
  const { plan } = copy;
  return (
    <FormDialog
      title={plan.title(membership.customerName)}
      description={plan.text(formatLongDate(membership.nextDueDate))}
      actionLabel={plan.action}
      pendingLabel={plan.pending}
      cancelLabel={CANCEL_LABEL}
      load={async () => {
        const { ChangePlanInput } = await import("#contract/front-desk/memberships.ts");
        return makeFormLogic({
          schema: {
            safeParse: (draft: unknown) => {
              const { forOpenMonth, ...typed } = draft as Record<string, string>;
              return ChangePlanInput.safeParse({ ...typed, from: "next_period", forOpenMonth: forOpenMonth === "on" });
            },
          },
          send: (input) => changePlan(membership, input),
        });
      }}
      successMessage={(changed) => plan.done(changed.nextPlan?.planName ?? changed.planName)}
      errorTitle={plan.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={plan.plan} error={problems.plan}>
            {(control) => (
              <select {...control} name="plan" defaultValue={membership.nextPlan?.plan ?? membership.plan}>
                {plansOfKind(membership.kind).map((option) => (
                  <option key={option} value={option}>
                    {PLANS[option].name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {membership.openCharge && (
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="forOpenMonth" className="size-5" />
              {plan.open}
            </label>
          )}
        </>
      )}
    </FormDialog>
  );
}

export function PauseDialog({ membership, onClose }: MembershipDialogProps) {
  const { pause } = copy;
  const [, next = membership.nextDueDate] = listDueDates(membership.nextDueDate, membership.renewsOn, 1);
  return (
    <FormDialog
      title={pause.title(membership.customerName)}
      description={pause.text(formatLongDate(membership.nextDueDate))}
      actionLabel={pause.action}
      pendingLabel={pause.pending}
      cancelLabel={CANCEL_LABEL}
      load={async () => {
        const { PauseMembershipInput } = await import("#contract/front-desk/memberships.ts");
        return makeFormLogic({ schema: PauseMembershipInput, send: (input) => pauseMembership(membership, input) });
      }}
      successMessage={(paused) => pause.done(formatDate(paused.nextDueDate))}
      errorTitle={pause.failed}
      onClose={onClose}
    >
      {(problems) => <DayInput label={pause.until} name="until" value={next} error={problems.until} />}
    </FormDialog>
  );
}

export function EndDialog({ membership, onClose }: MembershipDialogProps) {
  const { end } = copy;
  const isOverdue = membership.state === "overdue";
  const earliest = earliestEndDay({ kind: membership.kind, isOverdue }, todayInAccra());
  const proposed = laterOf(membership.paidUntil, earliest);
  return (
    <FormDialog
      title={end.title(membership.customerName)}
      description={end.text(formatLongDate(earliest))}
      actionLabel={end.action}
      pendingLabel={end.pending}
      cancelLabel={CANCEL_LABEL}
      isDestructive
      load={async () => {
        const { EndMembershipInput } = await import("#contract/front-desk/memberships.ts");
        return makeFormLogic({ schema: EndMembershipInput, send: (input) => endMembership(membership, input) });
      }}
      successMessage={(ended) => end.done(formatDate(ended.endsOn))}
      errorTitle={end.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <DayInput label={end.on} name="on" value={proposed} error={problems.on} />
          <ReasonField label={end.reason} error={problems.reason} />
        </>
      )}
    </FormDialog>
  );
}

export function ResumeDialog({ membership, onClose }: MembershipDialogProps) {
  const { resume } = copy;
  const isEnded = membership.state === "ended";
  const today = todayInAccra();
  return (
    <FormDialog
      title={resume.title(membership.customerName)}
      description={isEnded ? resume.ended : membership.endsOn === null ? resume.paused : resume.notice}
      actionLabel={resume.action}
      pendingLabel={resume.pending}
      cancelLabel={CANCEL_LABEL}
      load={async () => {
        const { ResumeMembershipInput } = await import("#contract/front-desk/memberships.ts");
        return makeFormLogic({
          schema: ResumeMembershipInput,
          send: (input) => resumeMembership(membership, input),
          optionalChoices: ["nextDueDate"],
        });
      }}
      successMessage={(resumed) => resume.done(formatDate(resumed.nextDueDate))}
      errorTitle={resume.failed}
      onClose={onClose}
    >
      {(problems) =>
        isEnded && (
          <DayInput
            label={resume.due}
            name="nextDueDate"
            value={laterOf(membership.nextDueDate, today)}
            error={problems.nextDueDate}
          />
        )
      }
    </FormDialog>
  );
}

interface DayInputProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
}

function DayInput({ label, name, value, error }: DayInputProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <input {...control} type="date" name={name} defaultValue={value} />}
    </Field>
  );
}

function ReasonField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <Field label={label} isRequired error={error}>
      {(control) => <input {...control} name="reason" autoComplete="off" maxLength={200} />}
    </Field>
  );
}

function laterOf(one: string, other: string): string {
  return [one, other].toSorted().at(-1) ?? one;
}
