import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MyBooking } from "#contract/my-booking.ts";
import { formatDateWithWeekday, formatLongDate, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { resourceForPlan } from "#domain/inventory/inventory.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { PageState } from "#web/components/notices/page-state.tsx";
import { PayButton } from "#web/components/self-service/pay-button.tsx";
import { ChatLink, FactList } from "#web/components/self-service/self-service-page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { myBooking as words } from "#web/content/pages/my-booking.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { focusIfLost } from "#web/lib/dialogs/focus-if-lost.ts";
import { useOnDemandComponent } from "#web/lib/use-on-demand-component.ts";
import { Arrival } from "./arrival.tsx";
import { BookingReceipt } from "./booking-receipt.tsx";
import { cancelMyBooking, payMyBooking, refetchMyBooking, setMyBooking } from "./my-booking-queries.ts";
import { Refunds } from "./refunds.tsx";
import { RenewLink } from "./renew-link.tsx";

interface BookingDetailsProps {
  token: string;
  shown: MyBooking;
  /** Of a page without a connection: when this was true. Nothing can be done then. */
  asOf?: string;
  onLinkEnded?: (sentTo: string) => void;
  children?: ReactNode;
}

/** One booking, how it stands, and what can be done about it. */
export function BookingDetails({ token, shown, asOf, onLinkEnded, children }: BookingDetailsProps) {
  const [asked, setAsked] = useState<"move" | "cancel" | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const hadForm = useRef(false);
  const { Part: MoveForm, fetchFor: fetchMove } = useOnDemandComponent(loadMoveForm);
  const { Part: CancelForm, fetchFor: fetchCancel } = useOnDemandComponent(loadCancelForm);
  const { booking, may, payment } = shown;
  const isOnline = asOf === undefined;
  const { title, text } = describeState(shown);
  const comes = resourceForPlan(booking.bookingType) !== null && shown.state !== "cancelled";

  // Whose button went with a form goes on at the heading.
  useEffect(() => {
    if (asked === null && hadForm.current) focusIfLost(document.querySelector<HTMLElement>("main h1"));
    hadForm.current = asked !== null;
  }, [asked]);

  /** What was refused, with how it stands now. */
  async function onRefused(error: unknown, trouble: string) {
    setNews(errorMessage(error, trouble));
    await refetchMyBooking(token);
  }
  function onDone(done: string) {
    setAsked(null);
    setNews(done);
  }

  return (
    <PageState title={title} text={asOf === undefined ? text : words.seen(asOf)}>
      {asOf !== undefined && <p>{text}</p>}
      {news !== null && (
        <p role="alert" className="rounded-control border border-marigold bg-marigold/15 px-4 py-3">
          {news}
        </p>
      )}
      <Facts shown={shown} />
      {shown.payBy !== null && may.pay && <p>{words.payBy(formatLongDateTime(shown.payBy))}</p>}
      {isOnline && asked === null && (
        <div className="grid gap-3 sm:grid-cols-2 print:hidden">
          {may.pay && (
            <PayButton
              {...{ token, words, lookAgain: refetchMyBooking, onRefused }}
              amount={booking.amount}
              openCheckout={payMyBooking}
            />
          )}
          {may.move && (
            <Button
              variant="outline"
              onClick={async ({ currentTarget }) => (await fetchMove(currentTarget)) && setAsked("move")}
            >
              {words.move.open}
            </Button>
          )}
          {may.cancel && (
            <Button
              variant="outline"
              onClick={async ({ currentTarget }) => (await fetchCancel(currentTarget)) && setAsked("cancel")}
            >
              {words.cancel.open}
            </Button>
          )}
        </div>
      )}
      {isOnline && asked === "move" && may.move && MoveForm && (
        <MoveForm
          token={token}
          shown={shown}
          onClose={() => setAsked(null)}
          onRefused={onRefused}
          onMoved={(moved) => onDone(words.move.done(formatDateWithWeekday(moved.booking.startDate)))}
        />
      )}
      {isOnline && asked === "cancel" && may.cancel && shown.cancellation && CancelForm && (
        <CancelForm
          {...{ token, onRefused }}
          words={words.cancel}
          cancellation={shown.cancellation}
          send={cancelMyBooking}
          onCancelled={(cancelled) => {
            setMyBooking(token, cancelled);
            onDone(words.cancel.done);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {shown.state === "cancelled" && (
        <SmartLink href="/#desks" className={buttonClass({ variant: "accent" })}>
          {words.cancelled.book}
        </SmartLink>
      )}
      {!may.move && shown.movesLeft === 0 && <p>{words.move.none}</p>}
      <Refunds refunds={shown.refunds} />
      {payment.isPaid && <BookingReceipt shown={shown} />}
      {comes && <Arrival shown={shown} />}
      {children}
      <ChatLink
        href={whatsappLink(whatsappDraft.booking(booking.number, booking.planName, formatLongDate(booking.startDate)))}
        label={words.whatsapp}
      />
      {isOnline && may.newLink && onLinkEnded && <RenewLink token={token} onEnded={onLinkEnded} />}
    </PageState>
  );
}

const loadMoveForm = () => import("./move-form.tsx").then((loaded) => loaded.MoveForm);
const loadCancelForm = () =>
  import("#web/components/self-service/cancel-form.tsx").then((loaded) => loaded.CancelForm<MyBooking>);

function describeState(shown: MyBooking): { title: string; text: string } {
  const { state, heldUntil, left, freeUntil } = shown;
  const place = resourceForPlan(shown.booking.bookingType) === "private_offices" ? "office" : "desk";
  switch (state) {
    case "held":
      return { title: words.held.title, text: words.held.text(place, formatLongDateTime(heldUntil ?? "")) };
    case "not_held":
      return { title: words.not_held.title, text: words.not_held.text(place, left ?? 1) };
    case "paid":
      return {
        title: words.paid.title,
        text: freeUntil === null ? words.paid.plain : words.paid.text(formatLongDateTime(freeUntil)),
      };
    case "requested":
    case "full":
    case "confirmed":
    case "last_day":
    case "started":
    case "cancelled":
    case "under_review":
      return words[state];
  }
}

function Facts({ shown }: { shown: MyBooking }) {
  const { booking, email, customerName } = shown;
  const { startDate, lastDay, numberOfPeople, amount } = booking;
  const facts: [string, string][] = [
    [words.facts.plan, booking.planName],
    [words.facts.starts, formatDateWithWeekday(startDate)],
    ...(lastDay === null || lastDay === startDate
      ? []
      : [[words.facts.ends, formatDateWithWeekday(lastDay)] as [string, string]]),
    ...(numberOfPeople === null ? [] : [[words.facts.people, String(numberOfPeople)] as [string, string]]),
    ...(amount > 0 ? [[words.facts.price, formatCedis(toPesewas(amount))] as [string, string]] : []),
    [words.facts.number, booking.number],
    [words.facts.name, customerName],
    ...(email === null ? [] : [[words.facts.mails, email] as [string, string]]),
  ];
  return <FactList facts={facts} className="sm:grid-cols-2 print:hidden" />;
}
