import { useQuery } from "@tanstack/react-query";
import { PlainState } from "#web/components/notices/plain-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { myOffice as words } from "#web/content/pages/my-office.ts";
import { ApiError, sentenceOf } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { myOfficeQuery } from "./my-office-queries.ts";
import { OfficeDetails } from "./office-details.tsx";
import { SendOfficeLink } from "./send-office-link.tsx";

/** A virtual office by the link in a mail about it: whatever the mail said, the page shows how it stands now. */
export function MyOfficeByLink({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(myOfficeQuery(token), queryClient);
  if (token === "") return <SendOfficeLink {...words.none} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <SendOfficeLink {...words.unknown} />;
  if (data) return <OfficeDetails token={token} office={data} />;
  if (error) {
    return (
      <PlainState title={words.heading} text={sentenceOf(error, words.unreachable)}>
        <Button onClick={() => refetch()} disabled={isFetching}>
          {words.again}
        </Button>
      </PlainState>
    );
  }
  return <PlainState title={words.heading} text={words.loading} isWorking />;
}
