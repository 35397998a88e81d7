import { useQuery } from "@tanstack/react-query";
import type { AdminEvent, AdminRegistration } from "#contract/front-desk/events.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { certificatesFromMs } from "#domain/events/events.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatAmount, formatDateTime } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { hasNothingToShow, LoadError } from "#web/front-desk/lists/list-frame.tsx";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { external } from "#web/lib/links.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { eventCopy } from "./copy.ts";
import {
  cancelRegistration,
  recordAttendance,
  registrationsQuery,
  saveCertificate,
  undoAttendance,
} from "./queries.ts";

const words = eventCopy.attendees;

/** Who has registered, in the order of registering; who is there is noted by one press. */
export function AttendeeList({ event }: { event: AdminEvent }) {
  const query = useQuery(registrationsQuery(event.id));
  if (hasNothingToShow(query))
    return <LoadError error={query.error} failed={words.failed} onAgain={() => query.refetch()} />;
  if (!query.data) return <p className="text-muted">{frontDeskCopy.list.loading}</p>;
  if (query.data.items.length === 0) return <p className="text-muted">{words.none}</p>;
  return (
    <ul aria-label={words.title(event.title)}>
      {query.data.items.map((registration) => (
        <Attendee key={registration.id} event={event} registration={registration} />
      ))}
    </ul>
  );
}

function Attendee({ event, registration }: { event: AdminEvent; registration: AdminRegistration }) {
  const { id, attendeeName: name, state, attendedAt, manageUrl, refundAmount } = registration;
  const openDialog = useOpenDialog();
  const [note, isNoting] = useMutation({
    send: () => recordAttendance(id),
    successMessage: () => ({
      ...words.noted(name),
      undo: { send: () => undoAttendance(id), successMessage: words.undone(name), errorTitle: words.undoFailed },
    }),
    errorTitle: words.noteFailed,
  });
  const startsAtMs = Date.parse(event.eventDate);
  const isDoorOpen = Date.now() >= startOfDay(dayAt(startsAtMs));
  const times = { startsAtMs, days: event.days, minutes: event.duration };
  const isLastDay = Date.now() >= certificatesFromMs(times);
  const isQuiet = state === "cancelled" || state === "lapsed";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className={isQuiet ? "wrap-anywhere text-muted leading-snug" : "wrap-anywhere font-semibold leading-snug"}>
          {name}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {registration.attendeePhone}, {registration.attendeeEmail}
        </p>
        <p className="text-muted text-sm">{describeRegistration(registration)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {attendedAt !== null && <Badge tone="good">{words.there}</Badge>}
        {state === "registered" && attendedAt === null && isDoorOpen && (
          <Button size="small" disabled={isNoting} onClick={() => note()}>
            {isNoting ? words.marking : words.markThere}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {attendedAt !== null && isLastDay && event.category === "workshop" && (
          <Button
            size="small"
            variant="outline"
            onClick={() => saveCertificate(id).catch((error) => toast(failureToast(words.certificateFailed, error)))}
          >
            {words.certificate}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        {manageUrl !== null && !isQuiet && (
          <a href={manageUrl} className={buttonClass({ size: "small", variant: "quiet" })} {...external}>
            {words.link}
            <span className="sr-only"> {name} (opens in a new tab)</span>
          </a>
        )}
        {refundAmount !== null && (
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              openDialog((onClose) => <CancelRegistrationDialog registration={registration} onClose={onClose} />)
            }
          >
            {words.cancel}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function describeRegistration({ state, amount, isPaid, receiptNumber, heldUntil }: AdminRegistration): string {
  const money = amount === 0 ? words.free : isPaid ? words.paid(receiptNumber ?? "") : words.unpaid;
  return [words.states[state], money, ...(heldUntil === null ? [] : [words.until(formatDateTime(heldUntil))])].join(
    ", ",
  );
}

function CancelRegistrationDialog({ registration, onClose }: { registration: AdminRegistration; onClose: () => void }) {
  const { id, attendeeName, refundAmount } = registration;
  return (
    <FormDialog
      title={words.cancelTitle(attendeeName)}
      description={words.cancelText(refundAmount ? formatAmount(refundAmount) : null)}
      actionLabel={words.cancel}
      pendingLabel={words.cancelling}
      cancelLabel={words.keep}
      isDestructive
      load={async () => {
        const { CancelRegistrationInput } = await import("#contract/front-desk/events.ts");
        return formLogic({
          schema: CancelRegistrationInput,
          send: (input) => cancelRegistration(id, { ...input, ...(refundAmount !== null && { refundAmount }) }),
        });
      }}
      successMessage={() => words.cancelled}
      errorTitle={words.cancelFailed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={words.reason} isRequired error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={500} />}
        </Field>
      )}
    </FormDialog>
  );
}
