import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { PageLoading } from "#web/components/notices/page-loading.tsx";
import { isInvalidLink, LoadState, RequestLink, StaffNotice } from "#web/components/self-service/self-service-page.tsx";
import { myOffice as copy } from "#web/content/pages/my-office.ts";
import { saveOfficeToken } from "#web/lib/browser-storage/held-booking.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";
import { myOfficeQuery, sendOfficeLinkMutation } from "./my-office-queries.ts";

/** The page behind a link in a virtual office email. It shows the current state, whatever the email said. */
export function MyOfficeByLink({ token }: { token: string }) {
  return token === "" ? <RequestOfficeLink {...copy.none} /> : <LinkedOffice token={token} />;
}

const loadDetails = () => import("./office-details.tsx").then((loaded) => loaded.OfficeDetails);

/** Loads the office and the page's code in parallel. */
function LinkedOffice({ token }: { token: string }) {
  const query = useQuery(myOfficeQuery(token), queryClient);
  const { Component: Details, hasFailed } = useLazyComponent(loadDetails);
  const isFound = query.data !== undefined;
  useEffect(() => {
    if (isFound) saveOfficeToken(token);
  }, [isFound, token]);
  if (isInvalidLink(token, query.error)) return <RequestOfficeLink {...copy.unknown} />;
  if (query.data && Details)
    return (
      <>
        <StaffNotice text={query.data.staffNotice} />
        <Details token={token} office={query.data} />
      </>
    );
  if (hasFailed) return <PageLoading copy={copy} hasFailed />;
  return <LoadState copy={copy} query={query} />;
}

function RequestOfficeLink(about: { title: string; text: string }) {
  const send = useMutation(sendOfficeLinkMutation(), queryClient);
  return <RequestLink {...about} copy={copy.send} send={send} />;
}
