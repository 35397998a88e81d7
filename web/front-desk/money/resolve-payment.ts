import { ResolvePaymentInput } from "#contract/front-desk/payments.ts";
import { reloadDesk } from "#web/front-desk/lists/desk-queries.ts";
import { withKey } from "#web/front-desk/session/with-key.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { formCode } from "#web/lib/form-code.ts";

/**
 * The form that closes a payment's review: POST /api/admin/payments/{reference}/resolve. The lists are asked for again
 * whatever the answer.
 */
export function resolvePaymentCode(reference: string) {
  return formCode({
    schema: ResolvePaymentInput,
    async send(json) {
      try {
        await answerOf(
          api.api.admin.payments[":reference"].resolve.$post(
            { param: { reference: encodeURIComponent(reference) }, json },
            withKey(),
          ),
        );
      } finally {
        reloadDesk("summary", "history");
        // The row must have gone before this dialog closes.
        await reloadDesk("reviews", "unmatched");
      }
    },
  });
}
