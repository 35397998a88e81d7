import type { AdminCharge, AdminMembership, PayMembershipInput } from "#contract/front-desk/memberships.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { addDays } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import { earliestEndDay, listDueDates, PREPAYABLE_PERIODS, plansOfKind } from "#domain/memberships/memberships.ts";
import { PAYMENT_PROMISE_DAYS } from "#domain/memberships/periods.ts";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { shortDate, shownAmount } from "#web/front-desk/components/format.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import {
  agreeCharge,
  changePlan,
  endMembership,
  pauseMembership,
  payMembership,
  resumeMembership,
  waiveCharge,
} from "./queries.ts";
import { membershipWords as words } from "./words.ts";

interface MembershipDialogProps {
  membership: AdminMembership;
  onClose: () => void;
}

const KEEP = frontDeskWords.list.cancel;

/** The months that can be paid at once, each with its sum in cedis and the day it reaches to. */
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
  const { pay } = words;
  const payable = payableMonths(membership);
  return (
    <FormDialog
      title={pay.title(membership.customerName)}
      consequence={pay.text}
      action={pay.action}
      pending={pay.busy}
      keep={KEEP}
      load={async () => {
        const { PayMembershipInput } = await import("#contract/front-desk/memberships.ts");
        return formLogic({
          schema: {
            safeParse: (draft: unknown) => {
              const { months, ...typed } = draft as Record<string, string>;
              const chosen = payable.find((each) => String(each.months) === months) ?? payable[0];
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
      done={(paid) => pay.done(paid.customerName, shortDate(paid.paidUntil))}
      failed={pay.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={pay.months} error={problems.months}>
            {(control) => (
              <select {...control} name="months">
                {payable.map(({ months, amount, until }) => (
                  <option key={months} value={months}>
                    {pay.choice(months, shownAmount(amount), shortDate(until))}
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
  const { waive } = words;
  return (
    <FormDialog
      title={waive.title(shownAmount(charge.lateFee))}
      consequence={waive.text}
      action={waive.action}
      pending={waive.busy}
      keep={KEEP}
      load={async () => {
        const { WaiveChargeInput } = await import("#contract/front-desk/memberships.ts");
        return formLogic({
          schema: {
            safeParse: (draft: unknown) => WaiveChargeInput.safeParse({ ...(draft as object), what: "late_fee" }),
          },
          send: (input) => waiveCharge(charge.id, input),
        });
      }}
      done={() => waive.done}
      failed={waive.failed}
      onClose={onClose}
    >
      {(problems) => <Reason label={waive.reason} error={problems.reason} />}
    </FormDialog>
  );
}

export function AgreeDialog({ charge, onClose }: { charge: AdminCharge; onClose: () => void }) {
  const { agree } = words;
  const today = todayInAccra();
  return (
    <FormDialog
      title={agree.title}
      consequence={agree.text}
      action={agree.action}
      pending={agree.busy}
      keep={KEEP}
      load={async () => {
        const { DeferChargeInput } = await import("#contract/front-desk/memberships.ts");
        return formLogic({ schema: DeferChargeInput, send: (input) => agreeCharge(charge.id, input) });
      }}
      done={(agreed) => agree.done(shortDate(agreed.openCharge?.agreedUntil))}
      failed={agree.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <DayInput
            label={agree.until}
            name="until"
            value={addDays(today, PAYMENT_PROMISE_DAYS)}
            error={problems.until}
          />
          <Reason label={agree.reason} error={problems.reason} />
        </>
      )}
    </FormDialog>
  );
}

export function ChangePlanDialog({ membership, onClose }: MembershipDialogProps) {
  const { plan } = words;
  return (
    <FormDialog
      title={plan.title(membership.customerName)}
      consequence={plan.text(formatLongDate(membership.nextDueDate))}
      action={plan.action}
      pending={plan.busy}
      keep={KEEP}
      load={async () => {
        const { ChangePlanInput } = await import("#contract/front-desk/memberships.ts");
        return formLogic({
          schema: {
            safeParse: (draft: unknown) => {
              const { forOpenMonth, ...typed } = draft as Record<string, string>;
              return ChangePlanInput.safeParse({ ...typed, from: "next_period", forOpenMonth: forOpenMonth === "on" });
            },
          },
          send: (input) => changePlan(membership, input),
        });
      }}
      done={(changed) => plan.done(changed.nextPlan?.planName ?? changed.planName)}
      failed={plan.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={plan.plan} error={problems.plan}>
            {(control) => (
              <select {...control} name="plan" defaultValue={membership.nextPlan?.plan ?? membership.plan}>
                {plansOfKind(membership.kind).map((each) => (
                  <option key={each} value={each}>
                    {PLANS[each].name}
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
  const { pause } = words;
  const [, next = membership.nextDueDate] = listDueDates(membership.nextDueDate, membership.renewsOn, 1);
  return (
    <FormDialog
      title={pause.title(membership.customerName)}
      consequence={pause.text(formatLongDate(membership.nextDueDate))}
      action={pause.action}
      pending={pause.busy}
      keep={KEEP}
      load={async () => {
        const { PauseMembershipInput } = await import("#contract/front-desk/memberships.ts");
        return formLogic({ schema: PauseMembershipInput, send: (input) => pauseMembership(membership, input) });
      }}
      done={(paused) => pause.done(shortDate(paused.nextDueDate))}
      failed={pause.failed}
      onClose={onClose}
    >
      {(problems) => <DayInput label={pause.until} name="until" value={next} error={problems.until} />}
    </FormDialog>
  );
}

export function EndDialog({ membership, onClose }: MembershipDialogProps) {
  const { end } = words;
  const isOverdue = membership.state === "overdue";
  const earliest = earliestEndDay({ kind: membership.kind, isOverdue }, todayInAccra());
  const proposed = laterOf(membership.paidUntil, earliest);
  return (
    <FormDialog
      title={end.title(membership.customerName)}
      consequence={end.text(formatLongDate(earliest))}
      action={end.action}
      pending={end.busy}
      keep={KEEP}
      isDestructive
      load={async () => {
        const { EndMembershipInput } = await import("#contract/front-desk/memberships.ts");
        return formLogic({ schema: EndMembershipInput, send: (input) => endMembership(membership, input) });
      }}
      done={(ended) => end.done(shortDate(ended.endsOn))}
      failed={end.failed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <DayInput label={end.on} name="on" value={proposed} error={problems.on} />
          <Reason label={end.reason} error={problems.reason} />
        </>
      )}
    </FormDialog>
  );
}

export function ResumeDialog({ membership, onClose }: MembershipDialogProps) {
  const { resume } = words;
  const isEnded = membership.state === "ended";
  const today = todayInAccra();
  return (
    <FormDialog
      title={resume.title(membership.customerName)}
      consequence={isEnded ? resume.ended : membership.endsOn === null ? resume.paused : resume.notice}
      action={resume.action}
      pending={resume.busy}
      keep={KEEP}
      load={async () => {
        const { ResumeMembershipInput } = await import("#contract/front-desk/memberships.ts");
        return formLogic({
          schema: ResumeMembershipInput,
          send: (input) => resumeMembership(membership, input),
          optionalChoices: ["nextDueDate"],
        });
      }}
      done={(back) => resume.done(shortDate(back.nextDueDate))}
      failed={resume.failed}
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

function Reason({ label, error }: { label: string; error: string | undefined }) {
  return (
    <Field label={label} isRequired error={error}>
      {(control) => <input {...control} name="reason" autoComplete="off" maxLength={200} />}
    </Field>
  );
}

function laterOf(one: string, other: string): string {
  return [one, other].toSorted().at(-1) ?? one;
}
