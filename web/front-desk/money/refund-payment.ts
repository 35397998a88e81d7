import { mutationOptions } from "@tanstack/react-query";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";

/** POST /api/admin/payments/{reference}/refund */
export function refundPaymentMutation() {
  return mutationOptions({
    mutationFn: ({ reference }: { reference: string }) =>
      answerOf(
        api.api.admin.payments[":reference"].refund.$post(
          { param: { reference: encodeURIComponent(reference) } },
          withKey(),
        ),
      ),
    onSettled: () => reloadDesk("reviews", "refunds", "bookings", "summary", "outbox", "history"),
  });
}
