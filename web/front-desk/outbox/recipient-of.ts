import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import { admin } from "#web/content/admin.ts";

/** Who reads a message: the customer by address, the others by their part. */
export function recipientOf({ audience, email }: OutboxMessage): string {
  return (audience === "customer" && email) || admin.outbox.audiences[audience];
}
