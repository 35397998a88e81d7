import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MyBooking } from "#contract/my-booking.ts";
import { formatDateWithWeekday, formatLongDate, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { oncePaid } from "#domain/catalogue/cancellation.ts";
import { isKeyPlan } from "#domain/catalogue/handover.ts";
import { formatMonthStart } from "#domain/catalogue/virtual-office-start.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { describeUnit, unitLabel } from "#domain/inventory/units.ts";
import { formatCedis, formatCedisExact, toPesewas } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { PageState } from "#web/components/notices/page-state.tsx";
import { KeyPlanFacts } from "#web/components/self-service/key-plan-facts.tsx";
import { PayButton } from "#web/components/self-service/pay-button.tsx";
import { ChatLink, FactList } from "#web/components/self-service/self-service-page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { myBooking as copy } from "#web/content/pages/my-booking.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";
import { useOnDemandComponent } from "#web/lib/use-on-demand-component.ts";
import { Arrival } from "./arrival.tsx";
import { BookingReceipt } from "./booking-receipt.tsx";
import { ChannelForm } from "./channel-form.tsx";
import { cancelMyBooking, payMyBooking, refetchMyBooking, setMyBooking } from "./my-booking-queries.ts";
import { Refunds } from "./refunds.tsx";
import { RenewLink } from "./renew-link.tsx";

interface BookingDetailsProps {
  token: string;
  shown: MyBooking;
  /** For a cached booking shown offline: when it was current. Disables every action. */
  asOf?: string;
  onLinkEnded?: (sentTo: string) => void;
  children?: ReactNode;
}

/** A booking, its state and the available actions. */
export function BookingDetails({ token, shown, asOf, onLinkEnded, children }: BookingDetailsProps) {
  const [openForm, setOpenForm] = useState<"move" | "cancel" | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const hadForm = useRef(false);
  const alert = useRef<HTMLParagraphElement>(null);
  const { Component: MoveForm, loadComponent: fetchMove } = useOnDemandComponent(loadMoveForm);
  const { Component: CancelForm, loadComponent: fetchCancel } = useOnDemandComponent(loadCancelForm);
  const { booking, may, payment } = shown;
  const isOnline = asOf === undefined;
  const { title, text } = describeState(shown);
  // A cancelled booking keeps the receipt of its payment, unless that was declared void.
  const hasReceipt = payment.isPaid || (shown.state === "cancelled" && !payment.receipts.some(({ isVoid }) => isVoid));
  const hasVisit = resourceForPlan(booking.bookingType) !== null && shown.state !== "cancelled";

  // If a closed form had focus, move it to the heading.
  useEffect(() => {
    if (openForm === null && hadForm.current) focusIfLost(document.querySelector<HTMLElement>("main h1"));
    hadForm.current = openForm !== null;
  }, [openForm]);

  // The pressed button was far below.
  useEffect(() => {
    if (message !== null && openForm === null) alert.current?.scrollIntoView({ block: "center" });
  }, [message, openForm]);

  /** Shows why the action was refused, and the current state. */
  async function onRefused(error: unknown, trouble: string) {
    setMessage(errorMessage(error, trouble));
    await refetchMyBooking(token);
  }
  function onDone(done: string) {
    setOpenForm(null);
    setMessage(done);
  }

  return (
    <PageState title={title} text={asOf === undefined ? text : copy.seen(asOf)}>
      {asOf !== undefined && <p>{text}</p>}
      {message !== null && (
        <p ref={alert} role="alert" className="rounded-control border border-marigold bg-marigold/15 px-4 py-3">
          {message}
        </p>
      )}
      <Facts shown={shown} />
      {shown.payBy !== null && shown.state !== "held" && shown.state !== "requested" && may.pay && (
        <p>{copy.payBy(formatLongDateTime(shown.payBy))}</p>
      )}
      {isOnline && shown.officeUrl && (
        <a href={shown.officeUrl} className={buttonClass({ variant: "accent", className: "print:hidden" })}>
          {copy.office}
        </a>
      )}
      {isOnline && openForm === null && (
        <div className="grid gap-3 sm:grid-cols-2 print:hidden">
          {may.pay && (
            <PayButton
              {...{ token, copy, refetch: refetchMyBooking, onRefused }}
              amount={booking.amount}
              openCheckout={payMyBooking}
            />
          )}
          {may.move && (
            <Button
              variant="outline"
              onClick={async ({ currentTarget }) => (await fetchMove(currentTarget)) && setOpenForm("move")}
            >
              {copy.move.title(booking.bookingType)}
            </Button>
          )}
          {may.cancel && (
            <Button
              variant="outline"
              onClick={async ({ currentTarget }) => (await fetchCancel(currentTarget)) && setOpenForm("cancel")}
            >
              {copy.cancel.open}
            </Button>
          )}
        </div>
      )}
      {isOnline && openForm === "move" && may.move && MoveForm && (
        <MoveForm
          token={token}
          shown={shown}
          onClose={() => setOpenForm(null)}
          onRefused={onRefused}
          onMoved={(moved) => onDone(copy.move.done(formatDateWithWeekday(moved.booking.startDate)))}
        />
      )}
      {isOnline && openForm === "cancel" && may.cancel && shown.cancellation && CancelForm && (
        <CancelForm
          {...{ token, onRefused }}
          copy={copy.cancel}
          cancellation={shown.cancellation}
          send={cancelMyBooking}
          onCancelled={(cancelled) => {
            // The heading says it.
            setMyBooking(token, cancelled);
            setOpenForm(null);
            setMessage(null);
            document.querySelector("main h1")?.scrollIntoView({ block: "center" });
          }}
          onClose={() => setOpenForm(null)}
        />
      )}
      {shown.state === "cancelled" && (
        <SmartLink href="/#desks" className={buttonClass({ variant: "accent" })}>
          {copy.cancelled.book}
        </SmartLink>
      )}
      {!may.move && shown.movesLeft === 0 && <p>{copy.move.none}</p>}
      <Refunds refunds={shown.refunds} payment={shown.payment} />
      {payment.isPaid && shown.state !== "cancelled" && isKeyPlan(booking.bookingType) && (
        <KeyPlanFacts type={booking.bookingType} />
      )}
      {!(hasReceipt && payment.receipts.length === 1) && <Receipts payment={payment} />}
      {hasReceipt && <BookingReceipt shown={shown} />}
      {hasVisit && <Arrival shown={shown} />}
      {children}
      {isOnline && shown.payUrl && (
        <a href={shown.payUrl} className="link inline-flex min-h-11 items-center print:hidden">
          {copy.months}
        </a>
      )}
      <ChatLink
        href={whatsappLink(whatsappDraft.booking(booking.number, booking.planName, formatLongDate(booking.startDate)))}
        label={copy.whatsapp}
      />
      {isOnline && shown.channels.length > 1 && <ChannelForm token={token} shown={shown} />}
      {isOnline && may.newLink && onLinkEnded && <RenewLink token={token} onEnded={onLinkEnded} />}
    </PageState>
  );
}

/** The receipts of a booking that was paid in parts, or whose receipt was declared void. */
function Receipts({ payment: { receipts } }: Pick<MyBooking, "payment">) {
  if (receipts.length === 0) return null;
  return (
    <ul aria-label={copy.receipts.title} className="grid gap-1">
      {receipts.map(({ receiptNumber, amount, paidAt, isVoid }) => (
        <li key={receiptNumber}>
          {(isVoid ? copy.receipts.void : copy.receipts.paid)(
            receiptNumber,
            formatCedisExact(toPesewas(amount)),
            formatLongDate(paidAt),
          )}
        </li>
      ))}
    </ul>
  );
}

const loadMoveForm = () => import("./move-form.tsx").then((loaded) => loaded.MoveForm);
const loadCancelForm = () =>
  import("#web/components/self-service/cancel-form.tsx").then((loaded) => loaded.CancelForm<MyBooking>);

function describeState(shown: MyBooking): { title: string; text: string } {
  const { state, heldUntil, payBy, notHeld, left, cancellationPromise: promise } = shown;
  const noun = resourceForPlan(shown.booking.bookingType) === "private_offices" ? "office" : "desk";
  switch (state) {
    case "held":
      return {
        title: copy.held.title,
        text: withTerms(
          payBy === null
            ? copy.held.text(noun, formatLongDateTime(heldUntil ?? ""))
            : copy.payBy(formatLongDateTime(payBy)),
          promise,
        ),
      };
    case "not_held":
      return { title: copy.not_held.title, text: withTerms(copy.not_held.text(noun, left ?? 1, notHeld), promise) };
    case "paid":
      return {
        title: copy.paid.title,
        text: promise === null ? copy.paid.plain : copy.paid.text(promise, shown.may.move),
      };
    case "last_day":
      return {
        title: copy.last_day.title,
        text:
          promise ??
          copy.last_day.text(
            shown.may.move,
            shown.cancellation && formatCedis(toPesewas(shown.cancellation.refundAmount)),
          ),
      };
    case "requested":
      return shown.may.pay
        ? {
            title: copy.held.title,
            text: payBy === null ? copy.requested.unpaid : copy.payBy(formatLongDateTime(payBy)),
          }
        : copy.requested;
    case "full":
    case "confirmed":
    case "started":
    case "cancelled":
    case "under_review":
      return copy[state];
  }
}

function withTerms(text: string, promise: string | null): string {
  return promise === null ? text : `${text} ${oncePaid(promise)}`;
}

function Facts({ shown }: { shown: MyBooking }) {
  const { booking, email, phone, channel, customerName } = shown;
  const { startDate, lastDay, startsBy, numberOfPeople, unit, amount, dollarPrice } = booking;
  const facts: [string, string][] = [
    [copy.facts.plan, booking.planName],
    [copy.facts.starts, startsBy ? formatMonthStart(startDate, startsBy) : formatDateWithWeekday(startDate)],
    ...(lastDay === null || lastDay === startDate
      ? []
      : [[copy.facts.ends, formatDateWithWeekday(lastDay)] as [string, string]]),
    ...(unit === null ? [] : [[unitLabel(unit), describeUnit(unit)] as [string, string]]),
    ...(numberOfPeople === null ? [] : [[copy.facts.people, String(numberOfPeople)] as [string, string]]),
    ...(amount > 0
      ? [
          [
            copy.facts.price,
            [formatCedis(toPesewas(amount)), dollarPrice && `(${dollarPrice})`].filter(Boolean).join(" "),
          ] as [string, string],
        ]
      : []),
    [copy.facts.number, booking.number],
    [copy.facts.name, customerName],
    ...(channel === "whatsapp" || channel === "sms"
      ? [[copy.facts.messages, copy.channel.options[channel](email, phone)] as [string, string]]
      : email === null
        ? []
        : [[copy.facts.mails, email] as [string, string]]),
  ];
  return <FactList facts={facts} className="sm:grid-cols-2 print:hidden" />;
}
