import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatLongDateTime } from "#domain/calendar/date-format.ts";
import { PlainState } from "#web/components/notices/plain-state.tsx";
import { isUnknownLink, NotThere, SendLink, useLookAgain } from "#web/components/own-page/own-page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { myBooking as words } from "#web/content/pages/my-booking.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { forgetKeptBooking, keepTabLink } from "#web/lib/kept/kept-booking.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { BookingDetails } from "./booking-details.tsx";
import { findLastSeen, forgetLastSeen, keepLastSeen, type LastSeen } from "./last-seen.ts";
import { lookAgain, myBookingQuery, sendLinksMutation } from "./my-booking-queries.ts";

/** A booking by the link in a mail about it: whatever the mail said, the page shows how it stands now. */
export function MyBookingByLink({ token }: { token: string }) {
  const query = useQuery(myBookingQuery(token), queryClient);
  const { data, error, isFetching, refetch } = query;
  const [seen, setSeen] = useState<LastSeen | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const shown = data && data.state !== "over" ? data : null;

  useEffect(() => {
    if (shown === null) return;
    keepTabLink(token);
    keepLastSeen(token, shown).catch(() => {});
    if (shown.payment.isPaid || shown.state === "cancelled") forgetKeptBooking(token.split(".")[0]);
  }, [token, shown]);
  useEffect(() => {
    const isEnded = data?.state === "over" || (error instanceof ApiError && error.status === 404);
    if (isEnded) forgetLastSeen(token).catch(() => {});
    else if (error && !(error instanceof ApiError)) findLastSeen(token).then(setSeen, () => {});
  }, [token, data, error]);
  useLookAgain(lookAgain, token);

  if (sentTo !== null) return <PlainState title={words.newLink.done.title} text={words.newLink.done.text(sentTo)} />;
  if (isUnknownLink(token, error)) return <SendLinks {...(token === "" ? words.none : words.unknown)} />;
  if (data?.state === "over") {
    return (
      <PlainState {...words.over}>
        <Home />
      </PlainState>
    );
  }
  if (shown !== null && !(error && !(error instanceof ApiError)))
    return <BookingDetails token={token} shown={shown} onLinkEnded={setSentTo} />;
  if (seen !== null) {
    return (
      <BookingDetails token={token} shown={seen.booking} asOf={formatLongDateTime(seen.at)}>
        <Button onClick={() => refetch()} disabled={isFetching}>
          {words.again}
        </Button>
      </BookingDetails>
    );
  }
  return <NotThere words={words} query={query} />;
}

function SendLinks(about: { title: string; text: string }) {
  const send = useMutation(sendLinksMutation(), queryClient);
  return <SendLink {...about} words={words.send} send={send} />;
}

function Home() {
  return (
    <SmartLink href="/" className={buttonClass({ variant: "outline" })}>
      {words.home}
    </SmartLink>
  );
}
