import { useQuery } from "@tanstack/react-query";
import type { AdminMembership } from "#contract/front-desk/memberships.ts";
import { plansOfKind } from "#domain/memberships/memberships.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { copyLink } from "#web/front-desk/components/draft-links.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatAmount, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { useHasRole } from "#web/front-desk/session/me.ts";
import { MEMBERSHIP_STATE_NAMES, membershipCopy as words } from "./copy.ts";
import {
  ChangePlanDialog,
  EndDialog,
  PauseDialog,
  PayMembershipDialog,
  PaymentPromiseDialog,
  ResumeDialog,
  WaiveFeeDialog,
} from "./membership-dialogs.tsx";
import { Months } from "./months.tsx";
import { membershipQuery, setReminders } from "./queries.ts";

interface MembershipDialogProps {
  membership: AdminMembership;
  onClose: () => void;
}

/** All that is known about a membership: how it stands, its months, and what can be changed. */
export function MembershipDialog({ membership: seen, onClose }: MembershipDialogProps) {
  const { data: found, error } = useQuery(membershipQuery(seen));
  const membership = found ?? seen;
  const { details } = words;
  const { openCharge, nextPlan } = membership;
  return (
    <Dialog onClose={onClose} title={membership.customerName} description={details.text}>
      <div className="grid gap-6">
        <Facts
          facts={[
            { label: words.state, value: MEMBERSHIP_STATE_NAMES[membership.state] },
            { label: details.plan, value: membership.planName },
            { label: details.next, value: nextPlan && `${nextPlan.planName}, ${formatAmount(nextPlan.amount)}` },
            { label: details.amount, value: formatAmount(membership.amount) },
            { label: details.paidUntil, value: formatDateWithWeekday(membership.paidUntil) },
            { label: details.due, value: formatDateWithWeekday(membership.nextDueDate) },
            { label: details.owed, value: openCharge && formatAmount(openCharge.amount) },
            {
              label: details.fee,
              value: openCharge && openCharge.lateFee > 0 ? formatAmount(openCharge.lateFee) : null,
            },
            { label: details.agreed, value: openCharge?.agreedUntil && formatDateWithWeekday(openCharge.agreedUntil) },
            { label: details.paused, value: membership.pausedFrom && formatDateWithWeekday(membership.pausedFrom) },
            { label: details.ends, value: membership.endsOn && formatDateWithWeekday(membership.endsOn) },
            { label: details.since, value: formatDateWithWeekday(membership.startsOn) },
            { label: details.email, value: membership.email, isLong: true },
            { label: details.phone, value: membership.phone },
          ]}
        />
        <MembershipActions membership={membership} payUrl={found?.payUrl ?? null} onClose={onClose} />
        {found ? <Months membership={found} /> : <p>{error ? details.failed : details.loading}</p>}
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
  const openDialog = useOpenDialog();
  const isManager = useHasRole("manager");
  const { state, endsOn, pausedFrom, nextDueDate, openCharge, kind, isReminded } = membership;
  const [switchReminders, isSwitching] = useMutation({
    send: () => setReminders(membership, !isReminded),
    successMessage: (changed) => (changed.isReminded ? words.reminders.started : words.reminders.stopped),
    errorTitle: words.reminders.failed,
  });
  // A question takes the place of this dialog.
  const ask = (dialog: Parameters<typeof openDialog>[0]) => () => {
    onClose();
    openDialog(dialog);
  };
  const isEnded = state === "ended";
  const isOwing = !isEnded && (endsOn === null || endsOn >= nextDueDate);
  const canResume = isEnded || endsOn !== null || pausedFrom !== null;
  return (
    <ClickGuard>
      <div className="grid gap-3 sm:grid-cols-2">
        {isOwing && (
          <Button
            size="small"
            onClick={ask((close) => <PayMembershipDialog membership={membership} onClose={close} />)}
          >
            {words.pay.action}
          </Button>
        )}
        {payUrl !== null && !isEnded && (
          <Button size="small" variant="outline" onClick={() => void copyLink(payUrl, words)}>
            {words.copy}
          </Button>
        )}
        {openCharge && openCharge.lateFee > 0 && isManager && (
          <Button
            size="small"
            variant="outline"
            onClick={ask((close) => <WaiveFeeDialog charge={openCharge} onClose={close} />)}
          >
            {words.waive.action}
          </Button>
        )}
        {openCharge && (
          <Button
            size="small"
            variant="outline"
            onClick={ask((close) => <PaymentPromiseDialog charge={openCharge} onClose={close} />)}
          >
            {words.paymentPromise.action}
          </Button>
        )}
        {!isEnded && plansOfKind(kind).length > 1 && (
          <Button
            size="small"
            variant="outline"
            onClick={ask((close) => <ChangePlanDialog membership={membership} onClose={close} />)}
          >
            {words.plan.action}
          </Button>
        )}
        {!canResume && state !== "overdue" && (
          <Button
            size="small"
            variant="outline"
            onClick={ask((close) => <PauseDialog membership={membership} onClose={close} />)}
          >
            {words.pause.action}
          </Button>
        )}
        {canResume && (
          <Button
            size="small"
            variant="outline"
            onClick={ask((close) => <ResumeDialog membership={membership} onClose={close} />)}
          >
            {words.resume.action}
          </Button>
        )}
        {!isEnded && (
          <Button
            size="small"
            variant="outline"
            onClick={ask((close) => <EndDialog membership={membership} onClose={close} />)}
          >
            {words.end.action}
          </Button>
        )}
        {!isEnded && (
          <Button size="small" variant="quiet" disabled={isSwitching} onClick={() => void switchReminders()}>
            {isReminded ? words.reminders.stop : words.reminders.start}
          </Button>
        )}
      </div>
    </ClickGuard>
  );
}
