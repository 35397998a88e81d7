import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { MyBooking } from "#contract/my-booking.ts";
import { CHANNELS } from "#domain/messages/channels.ts";
import { Button } from "#web/components/ui/button.tsx";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { chooseChannelMutation, setMyBooking } from "./my-booking-queries.ts";

const copy = myBooking.channel;

/** For a customer whom several channels reach. */
export function ChannelForm({ token, shown }: { token: string; shown: MyBooking }) {
  const [chosen, setChosen] = useState(shown.channel);
  const save = useMutation(
    { ...chooseChannelMutation(), onSuccess: (booking) => setMyBooking(token, booking) },
    queryClient,
  );
  return (
    <details className="print:hidden">
      <summary className="min-h-11 cursor-pointer text-muted">{copy.title}</summary>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== null) save.mutate({ token, channel: chosen });
        }}
      >
        <p>{copy.note}</p>
        <fieldset className="grid gap-2">
          <legend className="sr-only">{copy.title}</legend>
          {CHANNELS.filter((channel) => shown.channels.includes(channel)).map((channel) => (
            <label
              key={channel}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-muted/50 bg-white px-3.5 py-2 has-checked:border-forest has-checked:bg-terrazzo"
            >
              <input
                type="radio"
                name="channel"
                className="size-5 shrink-0 accent-forest"
                checked={channel === chosen}
                onChange={() => setChosen(channel)}
              />
              {copy.options[channel](shown.email, shown.phone)}
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="outline" disabled={save.isPending}>
          {save.isPending ? copy.busy : copy.save}
        </Button>
        {save.isSuccess && <p role="status">{copy.done}</p>}
        {save.error && <p role="alert">{errorMessage(save.error, copy.trouble)}</p>}
      </form>
    </details>
  );
}
