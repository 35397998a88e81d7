import { mutationOptions } from "@tanstack/react-query";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { dateOf } from "#domain/calendar/days.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** POST /api/admin/vo-clients/{id}/mark-paid. The list is asked for again whatever the answer: somebody else may have been first. */
export function markClientPaidMutation() {
  return mutationOptions({
    mutationFn: (client: AdminClient) =>
      answerOf(
        api.api.admin["vo-clients"][":id"]["mark-paid"].$post(
          {
            param: { id: encodeURIComponent(client.id) },
            json: {
              paymentDate: new Date().toISOString(),
              nextDueDate: dueDateAfter(client.nextDueDate, dateOf(client.startDate)),
            },
          },
          withKey(),
        ),
      ),
    onSettled: () => reloadDesk("clients", "summary", "history", "takings"),
  });
}
