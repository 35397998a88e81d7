import type { OutboxMessage } from "#contract/admin.ts";
import { lazyDialog } from "#web/components/ui/lazy-dialog.tsx";

export const resendMessage = lazyDialog<{ message: OutboxMessage }>(() =>
  import("./resend-message-dialog.tsx").then((loaded) => loaded.ResendMessageDialog),
);
