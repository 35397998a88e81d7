import { useQuery } from "@tanstack/react-query";
import {
  type AdminEvent,
  type AdminRegistration,
  CancelRegistrationInput,
  RenameRegistrationInput,
} from "#contract/front-desk/events.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { certificatesFromMs } from "#domain/events/events.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { CopyLinkButton } from "#web/front-desk/components/draft-links.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatAmount, formatDateTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { UnprintableNote } from "#web/front-desk/files/unprintable-note.tsx";
import { TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { QueryData } from "#web/front-desk/lists/list-frame.tsx";
import { paymentCopy } from "#web/front-desk/payments/copy.ts";
import { TakePaymentButton } from "#web/front-desk/payments/take-payment-button.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { eventCopy } from "./copy.ts";
import { fetchRegistrationLink, registrationsQuery, saveCertificate } from "./queries.ts";

const copy = eventCopy.attendees;
const registrationApi = staffApi.registrations[":id"];

/** Registrations in order, with a button that records attendance. */
export function AttendeeList({ event }: { event: AdminEvent }) {
  const query = useQuery(registrationsQuery(event.id));
  return (
    <QueryData query={query} errorTitle={copy.failed}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-muted">{copy.none}</p>
        ) : (
          <>
            {event.category === "workshop" && <UnprintableNote names={[event.title, event.description]} />}
            <ul aria-label={copy.title(event.title)}>
              {items.map((registration) => (
                <Attendee
                  key={registration.id}
                  event={event}
                  registration={registration}
                  bookedBy={items.find(({ id }) => id === registration.bookedWith)?.attendeeName ?? null}
                />
              ))}
            </ul>
          </>
        )
      }
    </QueryData>
  );
}

interface AttendeeProps {
  event: AdminEvent;
  registration: AdminRegistration;
  /** Whose payment includes the place. */
  bookedBy: string | null;
}

function Attendee({ event, registration, bookedBy }: AttendeeProps) {
  const { id, attendeeName: name, state, attendedAt, refundAmount, amount, isPaid } = registration;
  const mayRefund = useHasRight("give_back_money");
  const [record, isRecording] = useMutation({
    send: act(registrationApi.attended.$post, { id }),
    successMessage: () => ({
      ...copy.recorded(name),
      undo: {
        send: act(registrationApi["undo-attended"].$post, { id }),
        successMessage: copy.attendanceUndone(name),
        errorTitle: copy.undoFailed,
      },
    }),
    errorTitle: copy.recordFailed,
  });
  const startsAtMs = Date.parse(event.eventDate);
  const isEventDay = Date.now() >= startOfDay(dayAt(startsAtMs));
  const times = { startsAtMs, days: event.days, minutes: event.duration };
  const isLastDay = Date.now() >= certificatesFromMs(times);
  const hasCertificate = attendedAt !== null && isLastDay && event.category === "workshop";
  const canCancel = refundAmount !== null && (refundAmount === 0 || mayRefund);
  const canPay = bookedBy === null && !isPaid && amount > 0 && ["held", "offered", "lapsed"].includes(state);
  const isInactive = state === "cancelled" || state === "lapsed";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p
          className={isInactive ? "wrap-anywhere text-muted leading-snug" : "wrap-anywhere font-semibold leading-snug"}
        >
          {name}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {[registration.attendeePhone, registration.attendeeEmail].filter(Boolean).join(", ")}
        </p>
        <p className="text-muted text-sm">{describeRegistration(registration, bookedBy)}</p>
        {refundAmount !== null && !canCancel && <p className="text-muted text-sm">{copy.managerRequired}</p>}
        {hasCertificate && <UnprintableNote names={[name]} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {attendedAt !== null && <Badge tone="good">{copy.present}</Badge>}
        {state === "registered" && attendedAt === null && isEventDay && (
          <Button size="small" disabled={isRecording} onClick={() => record()}>
            {isRecording ? copy.marking : copy.markPresent}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {hasCertificate && (
          <Button
            size="small"
            variant="outline"
            onClick={() => saveCertificate(id).catch((error) => toast(failureToast(copy.certificateFailed, error)))}
          >
            {copy.certificate}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {canPay && (
          <TakePaymentButton id={id} variant={state === "lapsed" ? "quiet" : "outline"}>
            {paymentCopy.action}
            <span className="sr-only"> {name}</span>
          </TakePaymentButton>
        )}
        {!isInactive && (
          <CopyLinkButton fetchLink={() => fetchRegistrationLink(id)} messages={copy.linkMessages}>
            {copy.link}
            <span className="sr-only"> {name}</span>
          </CopyLinkButton>
        )}
        {!isInactive && (
          <OpenButton
            variant="quiet"
            dialog={(onClose) => <RenameDialog registration={registration} onClose={onClose} />}
          >
            {copy.rename.action}
            <span className="sr-only"> {name}</span>
          </OpenButton>
        )}
        {canCancel && (
          <OpenButton
            variant="quiet"
            dialog={(onClose) => <CancelRegistrationDialog registration={registration} onClose={onClose} />}
          >
            {copy.cancel.action}
            <span className="sr-only"> {name}</span>
          </OpenButton>
        )}
      </div>
    </li>
  );
}

function describeRegistration(registration: AdminRegistration, bookedBy: string | null): string {
  const { state, amount, heldUntil } = registration;
  const place = state === "held" && amount === 0 ? copy.unconfirmed : copy.states[state];
  return [
    place,
    describeMoney(registration),
    ...(bookedBy === null ? [] : [copy.bookedBy(bookedBy)]),
    ...(heldUntil === null ? [] : [copy.until(formatDateTime(heldUntil))]),
  ].join(", ");
}

function describeMoney({ amount, isPaid, receiptNumber, people }: AdminRegistration): string {
  if (amount === 0) return copy.free;
  if (people === 1) return isPaid ? copy.paid(receiptNumber ?? "") : copy.unpaid;
  return isPaid ? copy.paidForAll(receiptNumber ?? "", people) : copy.unpaidForAll(people);
}

function RenameDialog({ registration, onClose }: { registration: AdminRegistration; onClose: () => void }) {
  const { rename } = copy;
  const { id, attendeeName } = registration;
  return (
    <FormDialog
      copy={{ ...rename, title: rename.title(attendeeName) }}
      schema={RenameRegistrationInput}
      send={act(registrationApi.name.$post, { id })}
      successMessage={(renamed) => rename.done(renamed.attendeeName)}
      onClose={onClose}
    >
      <TextInput
        name="attendeeName"
        label={rename.name}
        isRequired
        autoCapitalize="words"
        defaultValue={attendeeName}
      />
    </FormDialog>
  );
}

function CancelRegistrationDialog({ registration, onClose }: { registration: AdminRegistration; onClose: () => void }) {
  const { cancel } = copy;
  const { id, attendeeName, refundAmount, people, amount, isPaid } = registration;
  // Places of one unpaid charge are cancelled together.
  const isForAll = people > 1 && amount > 0 && !isPaid;
  const refund = refundAmount === null ? {} : { refundAmount };
  return (
    <FormDialog
      copy={{
        ...cancel,
        title: isForAll ? cancel.titleAll(people) : cancel.title(attendeeName),
        text: isForAll ? cancel.textAll(attendeeName) : cancel.text(refundAmount ? formatAmount(refundAmount) : null),
      }}
      isDestructive
      schema={CancelRegistrationInput}
      send={(input) => act(registrationApi.cancel.$post, { id })({ ...input, ...refund })}
      successMessage={() => cancel.done}
      onClose={onClose}
    >
      <TextInput name="reason" label={cancel.reason} isRequired maxLength={500} />
    </FormDialog>
  );
}
