import { useMutation } from "@tanstack/react-query";
import { Button } from "#web/components/ui/button.tsx";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { renewLinkMutation } from "./my-booking-queries.ts";

const copy = myBooking.newLink;

interface RenewLinkProps {
  token: string;
  onEnded: (sentTo: string) => void;
}

/** Revokes a link that leaked. The new link goes to the customer's address, not to the requester. */
export function RenewLink({ token, onEnded }: RenewLinkProps) {
  const renew = useMutation({ ...renewLinkMutation(), onSuccess: ({ sentTo }) => onEnded(sentTo ?? "") }, queryClient);
  return (
    <details className="print:hidden">
      <summary className="min-h-11 cursor-pointer text-muted">{copy.open}</summary>
      <div className="grid gap-3">
        <p>{copy.note}</p>
        <Button variant="outline" onClick={() => renew.mutate(token)} disabled={renew.isPending}>
          {renew.isPending ? copy.busy : copy.open}
        </Button>
        {renew.error && <p role="alert">{errorMessage(renew.error, copy.trouble)}</p>}
      </div>
    </details>
  );
}
