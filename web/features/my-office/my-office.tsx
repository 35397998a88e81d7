import { useMutation, useQuery } from "@tanstack/react-query";
import { isUnknownLink, NotThere } from "#web/components/own-page/own-page.tsx";
import { SendLinkForm } from "#web/components/own-page/send-link-form.tsx";
import { myOffice as words } from "#web/content/pages/my-office.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { myOfficeQuery, sendOfficeLinkMutation } from "./my-office-queries.ts";
import { OfficeDetails } from "./office-details.tsx";

/** A virtual office by the link in a mail about it: whatever the mail said, the page shows how it stands now. */
export function MyOfficeByLink({ token }: { token: string }) {
  const query = useQuery(myOfficeQuery(token), queryClient);
  if (isUnknownLink(token, query.error)) return <SendOfficeLink {...(token === "" ? words.none : words.unknown)} />;
  if (query.data) return <OfficeDetails token={token} office={query.data} />;
  return <NotThere words={words} query={query} />;
}

function SendOfficeLink(about: { title: string; text: string }) {
  const send = useMutation(sendOfficeLinkMutation(), queryClient);
  return <SendLinkForm {...about} words={words.send} send={send} />;
}
