import type { DisputeItem, ReleaseQuestions } from "#contract/front-desk/money/disputes.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { CancelBookingDialog } from "#web/front-desk/bookings/cancel-booking-dialog.tsx";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { formatDateTime, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { SaveButton } from "#web/front-desk/files/save-button.tsx";
import { UnprintableNote } from "#web/front-desk/files/unprintable-note.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { moneyCopy } from "./copy.ts";
import { disputeFacts } from "./external-refunds.tsx";
import { describePaymentSubject, Payer } from "./money-rows.tsx";
import { saveEvidence } from "./queries.ts";

/** A disputed payment: the deadline for a response and the evidence to send. */
export function DisputeRow({ dispute }: { dispute: DisputeItem }) {
  const { disputes: copy } = moneyCopy;
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
      <Facts isWide facts={[...disputeFacts(dispute), { label: copy.send, value: toSend.join(", "), isLong: true }]} />
      {(booking || months) && <EvidenceButton dispute={dispute} />}
    </>
  );
}

function EvidenceButton({ dispute }: { dispute: DisputeItem }) {
  const { disputes: copy } = moneyCopy;
  const { booking, months } = dispute;
  if (!useHasRight("export_data")) return null;
  return (
    <div className="grid gap-2">
      <UnprintableNote names={[booking?.customerName, booking?.cancelledReason, months?.name, months?.planName]} />
      <SaveButton label={copy.evidence} save={() => saveEvidence(dispute.id)} errorTitle={copy.evidenceFailed} />
    </div>
  );
}

/** A booking that was fully refunded externally: staff decide whether it keeps its seat. */
export function RefundedBookingRow({ question }: { question: ReleaseQuestions["items"][number] }) {
  const { refundedBookings: copy } = moneyCopy;
  const { booking, askedAt } = question;
  const [keepBooking, isSaving] = useMutation({
    send: act(bookingApi["keep-place"].$post, booking),
    successMessage: () => copy.kept,
    errorTitle: copy.keepFailed,
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
          { label: copy.since, value: formatDateTime(askedAt) },
        ]}
      />
      <div className="flex flex-wrap gap-2 lg:grid">
        <OpenButton dialog={(onClose) => <CancelBookingDialog booking={booking} onClose={onClose} />}>
          {copy.free}
        </OpenButton>
        <Button size="small" variant="outline" onClick={keepBooking} disabled={isSaving}>
          {copy.keep}
        </Button>
      </div>
    </>
  );
}
