import { useQuery } from "@tanstack/react-query";
import type { AdminMembership } from "#contract/front-desk/memberships.ts";
import { plansOfKind } from "#domain/memberships/memberships.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { copyLink } from "#web/front-desk/components/draft-links.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatAmount, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { TakePaymentButton } from "#web/front-desk/payments/take-payment-button.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { membershipCopy as copy, MEMBERSHIP_STATE_NAMES } from "./copy.ts";
import {
  ChangePlanDialog,
  EndDialog,
  PauseDialog,
  PaymentPromiseDialog,
  ResumeDialog,
  WaiveFeeDialog,
} from "./membership-dialogs.tsx";
import { monthFacts } from "./month-facts.ts";
import { Months } from "./months.tsx";
import { membershipQuery } from "./queries.ts";

interface MembershipDialogProps {
  membership: AdminMembership;
  onClose: () => void;
}

/** A membership's state, its months and the possible changes. */
export function MembershipDialog({ membership: initial, onClose }: MembershipDialogProps) {
  const { data: loaded, error } = useQuery(membershipQuery(initial));
  const membership = loaded ?? initial;
  const { details } = copy;
  const { openCharge, nextPlan } = membership;
  const hasStarted = membership.startsBy === null;
  return (
    <Dialog onClose={onClose} title={membership.customerName} description={details.text}>
      <div className="grid gap-6">
        <Facts
          facts={[
            { label: copy.state, value: MEMBERSHIP_STATE_NAMES[membership.state] },
            { label: details.plan, value: membership.planName },
            { label: details.next, value: nextPlan && `${nextPlan.planName}, ${formatAmount(nextPlan.amount)}` },
            { label: details.amount, value: formatAmount(membership.amount) },
            { label: details.paidUntil, value: hasStarted && formatDateWithWeekday(membership.paidUntil) },
            ...monthFacts(membership),
            { label: details.owed, value: openCharge && formatAmount(openCharge.amount) },
            {
              label: details.fee,
              value: openCharge && openCharge.lateFee > 0 ? formatAmount(openCharge.lateFee) : null,
            },
            { label: details.agreed, value: openCharge?.agreedUntil && formatDateWithWeekday(openCharge.agreedUntil) },
            { label: details.paused, value: membership.pausedFrom && formatDateWithWeekday(membership.pausedFrom) },
            {
              label: details.ends,
              value: membership.endsOn ? formatDateWithWeekday(membership.endsOn) : details.noEnd,
            },
            { label: details.since, value: hasStarted && formatDateWithWeekday(membership.startsOn) },
            { label: details.email, value: membership.email, isLong: true },
            { label: details.phone, value: membership.phone },
          ]}
        />
        <MembershipActions membership={membership} payUrl={loaded?.payUrl ?? null} onClose={onClose} />
        {loaded ? <Months membership={loaded} /> : <p>{error ? details.failed : details.loading}</p>}
      </div>
    </Dialog>
  );
}

function MembershipActions({
  membership,
  payUrl,
  onClose,
}: {
  membership: AdminMembership;
  payUrl: string | null;
  onClose: () => void;
}) {
  const mayWaive = useHasRight("give_up_money");
  const { state, endsOn, pausedFrom, nextDueDate, openCharge, kind, isReminded } = membership;
  const [toggleReminders, isChanging] = useMutation({
    send: () => act(staffApi.memberships[":id"].reminders.$post, membership)({ areSent: !isReminded }),
    successMessage: (changed) => (changed.isReminded ? copy.reminders.started : copy.reminders.stopped),
    errorTitle: copy.reminders.failed,
  });
  const isEnded = state === "ended";
  const canPay = !isEnded && (endsOn === null || endsOn >= nextDueDate);
  const canResume = isEnded || endsOn !== null || pausedFrom !== null;
  return (
    <ClickGuard>
      <div className="grid grid-cols-2 gap-2">
        {canPay && <TakePaymentButton id={membership.id} onOpen={onClose} />}
        {payUrl !== null && !isEnded && (
          <Button size="small" variant="outline" onClick={() => void copyLink(payUrl, copy)}>
            {copy.copy}
          </Button>
        )}
        {openCharge && openCharge.lateFee > 0 && mayWaive && (
          <OpenButton
            variant="outline"
            onOpen={onClose}
            dialog={(close) => <WaiveFeeDialog charge={openCharge} onClose={close} />}
          >
            {copy.waive.action}
          </OpenButton>
        )}
        {openCharge && openCharge.lateFee > 0 && !mayWaive && (
          <p className="text-muted text-sm">{copy.waive.managerRequired}</p>
        )}
        {openCharge && (
          <OpenButton
            variant="outline"
            onOpen={onClose}
            dialog={(close) => <PaymentPromiseDialog charge={openCharge} onClose={close} />}
          >
            {copy.paymentPromise.action}
          </OpenButton>
        )}
        {!isEnded && plansOfKind(kind).length > 1 && (
          <OpenButton
            variant="outline"
            onOpen={onClose}
            dialog={(close) => <ChangePlanDialog membership={membership} onClose={close} />}
          >
            {copy.plan.action}
          </OpenButton>
        )}
        {!canResume && state !== "overdue" && (
          <OpenButton
            variant="outline"
            onOpen={onClose}
            dialog={(close) => <PauseDialog membership={membership} onClose={close} />}
          >
            {copy.pause.action}
          </OpenButton>
        )}
        {canResume && (
          <OpenButton
            variant="outline"
            onOpen={onClose}
            dialog={(close) => <ResumeDialog membership={membership} onClose={close} />}
          >
            {copy.resume.action}
          </OpenButton>
        )}
        {!isEnded && (
          <OpenButton
            variant="outline"
            onOpen={onClose}
            dialog={(close) => <EndDialog membership={membership} onClose={close} />}
          >
            {copy.end.action}
          </OpenButton>
        )}
        {!isEnded && (
          <Button size="small" variant="quiet" disabled={isChanging} onClick={() => void toggleReminders()}>
            {isReminded ? copy.reminders.stop : copy.reminders.start}
          </Button>
        )}
      </div>
    </ClickGuard>
  );
}
