import { useMutation, useQuery } from "@tanstack/react-query";
import { isInvalidLink, LoadState, RequestLink } from "#web/components/self-service/self-service-page.tsx";
import { myOffice as words } from "#web/content/pages/my-office.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";
import { myOfficeQuery, sendOfficeLinkMutation } from "./my-office-queries.ts";

/** A virtual office by the link in a mail about it: whatever the mail said, the page shows how it stands now. */
export function MyOfficeByLink({ token }: { token: string }) {
  return token === "" ? <RequestOfficeLink {...words.none} /> : <LinkedOffice token={token} />;
}

const loadDetails = () => import("./office-details.tsx").then((loaded) => loaded.OfficeDetails);

/** The office and what it is shown with are fetched at once. */
function LinkedOffice({ token }: { token: string }) {
  const query = useQuery(myOfficeQuery(token), queryClient);
  const { Part: Details, hasFailed } = useLazyComponent(loadDetails);
  if (isInvalidLink(token, query.error)) return <RequestOfficeLink {...words.unknown} />;
  if (query.data && Details) return <Details token={token} office={query.data} />;
  if (hasFailed) return <LoadState words={words} query={{ error: hasFailed, isFetching: false, refetch: reload }} />;
  return <LoadState words={words} query={query} />;
}

function RequestOfficeLink(about: { title: string; text: string }) {
  const send = useMutation(sendOfficeLinkMutation(), queryClient);
  return <RequestLink {...about} words={words.send} send={send} />;
}

function reload() {
  window.location.reload();
}
