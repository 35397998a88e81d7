import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatLongDateTime } from "#domain/calendar/date-format.ts";
import { PageState } from "#web/components/notices/page-state.tsx";
import {
  isInvalidLink,
  LoadState,
  RequestLink,
  StaffNotice,
  useRefetchOnReturn,
} from "#web/components/self-service/self-service-page.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { myBooking as copy } from "#web/content/pages/my-booking.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { removeHeldBooking, saveTabToken } from "#web/lib/browser-storage/held-booking.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { BookingDetails } from "./booking-details.tsx";
import { type CachedBooking, findCachedBooking, removeCachedBooking, saveCachedBooking } from "./cached-booking.ts";
import { myBookingQuery, refetchMyBooking, sendLinksMutation } from "./my-booking-queries.ts";
import { OtherBookings } from "./other-bookings.tsx";

/** The page behind a link in a booking email. It shows the current state, whatever the email said. */
export function MyBookingByLink({ token }: { token: string }) {
  const query = useQuery(myBookingQuery(token), queryClient);
  const { data, error, isFetching, refetch } = query;
  const [seen, setSeen] = useState<CachedBooking | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const shown = data && data.state !== "over" ? data : null;

  useEffect(() => {
    if (shown === null) return;
    saveTabToken(token);
    saveCachedBooking(token, shown).catch(() => {});
    if (shown.payment.isPaid || shown.state === "cancelled") removeHeldBooking(token);
  }, [token, shown]);
  useEffect(() => {
    const isEnded = data?.state === "over" || (error instanceof ApiError && error.status === 404);
    if (isEnded) removeCachedBooking(token).catch(() => {});
    else if (error && !(error instanceof ApiError)) findCachedBooking(token).then(setSeen, () => {});
  }, [token, data, error]);
  useRefetchOnReturn(refetchMyBooking, token);

  if (sentTo !== null) return <PageState title={copy.newLink.done.title} text={copy.newLink.done.text(sentTo)} />;
  if (isInvalidLink(token, error)) return <RequestBookingLinks {...(token === "" ? copy.none : copy.unknown)} />;
  if (data?.state === "over") {
    return (
      <PageState {...copy.over}>
        <Home />
      </PageState>
    );
  }
  if (shown !== null && !(error && !(error instanceof ApiError)))
    return (
      <>
        <StaffNotice text={shown.staffNotice} />
        <BookingDetails token={token} shown={shown} onLinkEnded={setSentTo}>
          <OtherBookings token={token} />
        </BookingDetails>
      </>
    );
  if (seen !== null) {
    return (
      <BookingDetails token={token} shown={seen.booking} asOf={formatLongDateTime(seen.at)}>
        <Button onClick={() => refetch()} disabled={isFetching}>
          {copy.again}
        </Button>
      </BookingDetails>
    );
  }
  return <LoadState copy={copy} query={query} />;
}

function RequestBookingLinks(about: { title: string; text: string }) {
  const send = useMutation(sendLinksMutation(), queryClient);
  return <RequestLink {...about} copy={copy.send} send={send} />;
}

function Home() {
  return (
    <SmartLink href="/" className={buttonClass({ variant: "outline" })}>
      {copy.home}
    </SmartLink>
  );
}
