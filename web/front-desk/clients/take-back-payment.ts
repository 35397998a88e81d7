import { mutationOptions } from "@tanstack/react-query";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** POST /api/admin/vo-clients/{id}/take-back-payment: the payment that brought the due date that was seen. */
export function takeBackPaymentMutation() {
  return mutationOptions({
    mutationFn: ({ id, nextDueDate }: AdminClient) =>
      answerOf(
        api.api.admin["vo-clients"][":id"]["take-back-payment"].$post(
          { param: { id: encodeURIComponent(id) }, json: { nextDueDate } },
          withKey(),
        ),
      ),
    onSettled: () => reloadDesk("clients", "summary", "history", "takings"),
  });
}
