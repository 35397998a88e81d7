import type { AdminDispute } from "#contract/front-desk/bookings.ts";
import type { DisputeItem, ReleaseQuestions } from "#contract/front-desk/money/disputes.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CustomerButton } from "#web/front-desk/bookings/booking-details-dialog.tsx";
import { CancelBookingDialog } from "#web/front-desk/bookings/cancel-booking-dialog.tsx";
import { bookingWords } from "#web/front-desk/bookings/words.ts";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { Facts } from "#web/front-desk/components/facts.tsx";
import { dateWithDay, shortDateTime } from "#web/front-desk/components/format.ts";
import { SaveButton } from "#web/front-desk/components/save-button.tsx";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { disputeFacts } from "./money-elsewhere.tsx";
import { paidFor, WhoPaid } from "./money-rows.tsx";
import { keepPlace, saveEvidence } from "./queries.ts";
import { moneyWords } from "./words.ts";

/** A payment that the customer asks the bank back: until when to answer, and with what. */
export function DisputeRow({ dispute }: { dispute: DisputeItem }) {
  const { disputes: words } = moneyWords;
  const { booking, months, toSend } = dispute;
  return (
    <>
      {booking || months ? (
        <WhoPaid booking={booking} months={months}>
          <span className="text-muted text-sm leading-snug">{paidFor(dispute)}</span>
        </WhoPaid>
      ) : (
        <p className="font-semibold">{moneyWords.unmatched.row}</p>
      )}
      <Facts isWide facts={[...disputeFacts(dispute), { label: words.send, value: toSend.join(", "), isLong: true }]} />
      {(booking || months) && <EvidenceButton dispute={dispute} />}
    </>
  );
}

function EvidenceButton({ dispute }: { dispute: Pick<AdminDispute, "id"> }) {
  const { disputes: words } = moneyWords;
  if (!useMay("manager")) return null;
  return (
    <div className="grid">
      <SaveButton label={words.evidence} save={() => saveEvidence(dispute.id)} failed={words.evidenceFailed} />
    </div>
  );
}

/** A booking that was paid back whole elsewhere: is its place free again? */
export function PlaceRow({ place }: { place: ReleaseQuestions["items"][number] }) {
  const openDialog = useOpenDialog();
  const { places: words } = moneyWords;
  const { booking, askedAt } = place;
  const [keep, isKeeping] = useAct({
    send: () => keepPlace(booking.id),
    done: () => words.kept,
    failed: words.keepFailed,
  });
  return (
    <>
      <CustomerButton booking={booking}>
        <span className="text-muted text-sm leading-snug">{booking.customerPhone}</span>
      </CustomerButton>
      <Facts
        isWide
        facts={[
          { label: bookingWords.details.plan, value: booking.planName },
          { label: bookingWords.details.arrives, value: dateWithDay(booking.startDate) },
          { label: words.since, value: shortDateTime(askedAt) },
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
