import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

export const resendMessage = lazyDialog<{ message: OutboxMessage }>(() =>
  import("./resend-message-dialog.tsx").then((loaded) => loaded.ResendMessageDialog),
);
