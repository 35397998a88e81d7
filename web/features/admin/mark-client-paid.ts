import { mutationOptions } from "@tanstack/react-query";
import type { AdminClient } from "#contract/admin-clients.ts";
import { dueDateAfter } from "#domain/clients.ts";
import { dateOf } from "#domain/days.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { reloadDesk } from "./desk-queries.ts";
import { withKey } from "./with-key.ts";

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
