import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminMeeting, BookRoomInput, CancelMeetingInput } from "#contract/front-desk/meeting-room.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, type Day, MS_PER_MINUTE, startOfDay } from "#domain/calendar/days.ts";
import { type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import { roomPricePesewas, sellsRoomHours } from "#domain/catalogue/catalogue.ts";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import {
  MAX_MEETING_DAYS_AHEAD,
  MAX_MEETING_MINUTES,
  MIN_MEETING_MINUTES,
  QUARTER_MINUTES,
  roomHours,
} from "#domain/meeting-room/meeting-room.ts";
import { formatCedis, toCedis } from "#domain/payments/money.ts";
import { EMAIL_INPUT, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { bookingCopy } from "#web/front-desk/bookings/copy.ts";
import { staffBookingCopy } from "#web/front-desk/bookings/staff-booking-copy.ts";
import { ClientInput, type SelectedClient } from "#web/front-desk/clients/client-input.tsx";
import { formatAmount, formatTime } from "#web/front-desk/components/format.ts";
import { Checkbox, DateInput, Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { type ChosenMethod, PaymentMethod } from "#web/front-desk/payments/payment-method.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { typedDay } from "#web/lib/time/typed-day.ts";
import { roomCopy } from "./copy.ts";
import { roomQuery, undoRoomBooking } from "./queries.ts";
import { toCalendarHours } from "./split-day.ts";

const DEFAULT_MINUTES = 60;

/** What the booking costs, and from what. */
function bookingText(price: number, isClient: boolean): string {
  const { book: copy } = roomCopy;
  if (price > 0) return copy.priced(formatCedis(price));
  return isClient || sellsRoomHours() ? copy.text : copy.unpriced;
}

interface BookRoomDialogProps {
  /** ISO instant of the chosen free time. */
  startsAt: string;
  client?: SelectedClient;
  onClose: () => void;
}

/** Books the meeting room for a client or a name. */
export function BookRoomDialog({ startsAt, client, onClose }: BookRoomDialogProps) {
  const { book: copy } = roomCopy;
  const today = todayInAccra();
  const mayGiveUpMoney = useHasRight("give_up_money");
  const [selectedClient, setSelectedClient] = useState<SelectedClient | null>(client ?? null);
  const [minutes, setMinutes] = useState(DEFAULT_MINUTES);
  const [isBeyond, setBeyond] = useState(false);
  const [isWaived, setWaived] = useState(false);
  const [method, setMethod] = useState<ChosenMethod>("");
  const paidBy = DESK_METHODS.find((option) => option === method);
  const hasPrice = sellsRoomHours() && (selectedClient === null || isBeyond);
  const price = hasPrice && !isWaived ? roomPricePesewas(minutes) : 0;
  const [day, setDay] = useState<Day>(startsAt.slice(0, 10));
  const { data: calendar } = useQuery(roomQuery(day));
  const shown = calendar?.days.find((candidate) => candidate.day === day);
  const hours = shown ? toCalendarHours(shown) : hoursOn(day, []);
  return (
    <FormDialog
      copy={{
        ...copy,
        text: bookingText(price, selectedClient !== null),
        ...(price > 0 && paidBy && { action: staffBookingCopy.book(formatAmount(toCedis(price)), paidBy) }),
      }}
      schema={{ safeParse: (draft: Draft) => BookRoomInput.safeParse(toRoomInput(draft)) }}
      optionalChoices={["clientId", "customerPhone", "customerEmail", "method", "transactionId"]}
      fixed={sellsRoomHours() ? { amount: toCedis(price) } : {}}
      send={act(staffApi["meeting-room"].$post)}
      successMessage={(meeting) => ({
        ...copy.done(meeting.name, formatMeetingTime(meeting), describeSum(meeting), channelTo(meeting)),
        undo: {
          send: () => undoRoomBooking(meeting.id),
          successMessage: copy.undone(meeting.name, channelTo(meeting)),
          errorTitle: roomCopy.cancel.failed,
        },
      })}
      onClose={onClose}
    >
      <ClientInput
        label={copy.client}
        hint={copy.clientHint}
        isRequired
        freeTextName="name"
        selected={selectedClient}
        onSelect={setSelectedClient}
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <DateInput
          name="day"
          label={copy.day}
          className="col-span-2 sm:col-span-1"
          isRequired
          min={today}
          max={addDays(today, MAX_MEETING_DAYS_AHEAD)}
          defaultValue={day}
          onChange={({ target }) => setDay((shownDay) => typedDay(target) ?? shownDay)}
        />
        <Select
          name="time"
          label={copy.start}
          isRequired
          alsoShows={["startsAt"]}
          defaultValue={formatTime(startsAt)}
          options={startTimesOn(day, hours)}
        />
        <Select
          name="minutes"
          label={copy.minutes}
          isRequired
          defaultValue={DEFAULT_MINUTES}
          onChange={({ target }) => setMinutes(Number(target.value))}
          options={DURATIONS}
          labels={roomCopy.length}
        />
      </div>
      {selectedClient === null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput {...PHONE_INPUT} name="customerPhone" label={copy.phone} isOptional autoComplete="off" />
          <TextInput {...EMAIL_INPUT} name="customerEmail" label={copy.email} isOptional autoComplete="off" />
        </div>
      )}
      {selectedClient &&
        (sellsRoomHours() || mayGiveUpMoney ? (
          <Checkbox
            name="isBeyondAllowance"
            label={copy.beyond}
            hint={sellsRoomHours() ? copy.beyondPriced : copy.beyondHint}
            onChange={({ target }) => setBeyond(target.checked)}
          />
        ) : (
          <p className="text-muted text-sm">{copy.managerRequired}</p>
        ))}
      {price > 0 && <PaymentMethod chosen={method} onChoose={setMethod} canPayLater />}
      {hasPrice && mayGiveUpMoney && (
        <Checkbox
          name="isWaived"
          label={copy.waive}
          hint={copy.waiveHint}
          onChange={({ target }) => setWaived(target.checked)}
        />
      )}
      {hasPrice && isWaived && (
        <TextInput
          name="overrideReason"
          label={bookingCopy.discretion}
          hint={bookingCopy.discretionHint}
          isRequired
          maxLength={200}
        />
      )}
    </FormDialog>
  );
}

/** Paid with its receipt, or to be paid; empty if nothing is charged. */
function describeSum({ amount, receiptNumber }: Pick<AdminMeeting, "amount" | "receiptNumber">): string {
  if (amount === 0) return "";
  const sum = formatAmount(amount);
  return receiptNumber === null ? staffBookingCopy.owedSummary(sum) : staffBookingCopy.paidSummary(sum, receiptNumber);
}

function toRoomInput({ day, time, isBeyondAllowance, isWaived, ...draft }: Draft): object {
  return {
    ...draft,
    startsAt: `${day}T${time}:00Z`,
    ...(isBeyondAllowance && { isBeyondAllowance: true }),
    ...(isWaived && { isWaived: true }),
  };
}

/** Start times of a day in quarter hours: 08:00 to 21:30. */
function startTimesOn(day: Day, hours: Hours): string[] {
  const { opensAtMs, closesAtMs } = roomHours(day, hours);
  const step = QUARTER_MINUTES * MS_PER_MINUTE;
  const count = (closesAtMs - opensAtMs - MIN_MEETING_MINUTES * MS_PER_MINUTE) / step + 1;
  return Array.from({ length: count }, (_, at) => new Date(opensAtMs + at * step).toISOString().slice(11, 16));
}

const DURATIONS = Array.from(
  { length: (MAX_MEETING_MINUTES - MIN_MEETING_MINUTES) / QUARTER_MINUTES + 1 },
  (_, at) => MIN_MEETING_MINUTES + at * QUARTER_MINUTES,
);

interface CancelMeetingDialogProps {
  meeting: AdminMeeting;
  onClose: () => void;
}

export function CancelMeetingDialog({ meeting, onClose }: CancelMeetingDialogProps) {
  const { cancel: copy } = roomCopy;
  const { id, name, drawnHours, refundAmount } = meeting;
  const text = [
    copy.text(formatMeetingTime(meeting)),
    ...(drawnHours > 0 ? [copy.hoursReturn] : []),
    ...(meeting.isPaid ? [refundAmount > 0 ? copy.refund(formatAmount(refundAmount)) : copy.noRefund] : []),
    ...(channelTo(meeting) === null ? [] : [copy.emailed]),
  ].join(" ");
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(name), text }}
      isDestructive
      schema={CancelMeetingInput}
      fixed={{ refundAmount }}
      send={act(staffApi["meeting-room"][":id"].cancel.$post, { id })}
      successMessage={() => copy.done(name, channelTo(meeting))}
      onClose={onClose}
    >
      <TextInput name="reason" label={copy.reason} isOptional maxLength={200} />
    </FormDialog>
  );
}

/** Messages about the room are emails; every client has an address. */
function channelTo({ clientId, customerEmail }: Pick<AdminMeeting, "clientId" | "customerEmail">) {
  return clientId !== null || customerEmail !== null ? "email" : null;
}

/** "Monday 23 November 2026, 10:00 to 11:00" */
function formatMeetingTime({ startsAt, endsAt }: Pick<AdminMeeting, "startsAt" | "endsAt">): string {
  const day = formatDateWithWeekday(new Date(startOfDay(startsAt.slice(0, 10))).toISOString());
  return `${day}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}
