import { useMutation } from "@tanstack/react-query";
import { Button } from "#web/components/ui/button.tsx";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { renewLinkMutation } from "./my-booking-queries.ts";

const words = myBooking.newLink;

interface RenewLinkProps {
  token: string;
  onEnded: (sentTo: string) => void;
}

/** Ends a link that somebody else has got. The new one goes to whoever booked, and not to whoever asks. */
export function RenewLink({ token, onEnded }: RenewLinkProps) {
  const renew = useMutation({ ...renewLinkMutation(), onSuccess: ({ sentTo }) => onEnded(sentTo ?? "") }, queryClient);
  return (
    <details className="print:hidden">
      <summary className="min-h-11 cursor-pointer text-muted">{words.open}</summary>
      <div className="grid gap-3">
        <p>{words.note}</p>
        <Button variant="outline" onClick={() => renew.mutate(token)} disabled={renew.isPending}>
          {renew.isPending ? words.busy : words.open}
        </Button>
        {renew.error && <p role="alert">{errorMessage(renew.error, words.trouble)}</p>}
      </div>
    </details>
  );
}
