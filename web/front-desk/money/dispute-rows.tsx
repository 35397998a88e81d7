import type { AdminDispute } from "#contract/front-desk/bookings.ts";
import type { DisputeItem, ReleaseQuestions } from "#contract/front-desk/money/disputes.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { CancelBookingDialog } from "#web/front-desk/bookings/cancel-booking-dialog.tsx";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatDateTime, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { SaveButton } from "#web/front-desk/components/save-button.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { useHasRole } from "#web/front-desk/session/me.ts";
import { moneyCopy } from "./copy.ts";
import { disputeFacts } from "./external-refunds.tsx";
import { describePaymentSubject, Payer } from "./money-rows.tsx";
import { keepRefundedBooking, saveEvidence } from "./queries.ts";

/** A payment that the customer asks the bank back: until when to answer, and with what. */
export function DisputeRow({ dispute }: { dispute: DisputeItem }) {
  const { disputes: words } = moneyCopy;
  const { booking, months, toSend } = dispute;
  return (
    <>
      {booking || months ? (
        <Payer booking={booking} months={months}>
          <span className="text-muted text-sm leading-snug">{describePaymentSubject(dispute)}</span>
        </Payer>
      ) : (
        <p className="font-semibold">{moneyCopy.unmatched.row}</p>
      )}
      <Facts isWide facts={[...disputeFacts(dispute), { label: words.send, value: toSend.join(", "), isLong: true }]} />
      {(booking || months) && <EvidenceButton dispute={dispute} />}
    </>
  );
}

function EvidenceButton({ dispute }: { dispute: Pick<AdminDispute, "id"> }) {
  const { disputes: words } = moneyCopy;
  if (!useHasRole("manager")) return null;
  return (
    <div className="grid">
      <SaveButton label={words.evidence} save={() => saveEvidence(dispute.id)} errorTitle={words.evidenceFailed} />
    </div>
  );
}

/** A booking that was paid back whole elsewhere: is its place free again? */
export function RefundedBookingRow({ place }: { place: ReleaseQuestions["items"][number] }) {
  const openDialog = useOpenDialog();
  const { refundedBookings: words } = moneyCopy;
  const { booking, askedAt } = place;
  const [keep, isKeeping] = useMutation({
    send: () => keepRefundedBooking(booking.id),
    successMessage: () => words.kept,
    errorTitle: words.keepFailed,
  });
  return (
    <>
      <CustomerButton booking={booking}>
        <span className="text-muted text-sm leading-snug">{booking.customerPhone}</span>
      </CustomerButton>
      <Facts
        isWide
        facts={[
          { label: bookingCopy.details.plan, value: booking.planName },
          { label: bookingCopy.details.arrives, value: formatDateWithWeekday(booking.startDate) },
          { label: words.since, value: formatDateTime(askedAt) },
        ]}
      />
      <div className="flex flex-wrap gap-2 lg:grid">
        <Button
          size="small"
          onClick={() => openDialog((onClose) => <CancelBookingDialog booking={booking} onClose={onClose} />)}
        >
          {words.free}
        </Button>
        <Button size="small" variant="outline" onClick={keep} disabled={isKeeping}>
          {words.keep}
        </Button>
      </div>
    </>
  );
}
