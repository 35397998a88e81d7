import type { AdminClient } from "#contract/front-desk/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import type { Draft } from "#web/front-desk/components/draft-link.tsx";
import { DraftLinks } from "#web/front-desk/components/draft-links.tsx";
import { useIsWide } from "#web/front-desk/components/use-is-wide.ts";
import { RowMenu } from "#web/front-desk/lists/row-menu.tsx";
import { deactivateClient } from "./client-dialogs.ts";
import { clientReminder } from "./client-reminder.ts";
import { MarkPaidButton } from "./mark-paid-button.tsx";
import { RemindButton } from "./remind-button.tsx";
import { remindClient } from "./remind-client.ts";

/** What can be done about a client, in its row. */
export function ClientActions({ client }: { client: AdminClient }) {
  const { clients: words } = admin;
  const hasRoom = useIsWide("actions");
  if (client.status === "inactive") return null;
  const { email, whatsapp } = clientReminder(client);
  const drafts: Draft[] = [
    { href: email, icon: "mail", label: admin.email },
    ...(whatsapp ? [{ href: whatsapp, icon: "chat", label: admin.whatsapp } as const] : []),
  ];
  if (hasRoom) {
    return (
      <div className="flex items-center justify-end gap-1.5">
        <MarkPaidButton client={client} />
        <RemindButton client={client} />
        <DraftLinks about={client.fullName} drafts={drafts} />
        {!whatsapp && <span className="size-11 shrink-0" />}
        <Button size="small" variant="quiet" onClick={() => deactivateClient.open({ client })}>
          {words.deactivate}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 md:flex-nowrap md:justify-end">
      <MarkPaidButton client={client} />
      <span className="hidden min-[26rem]:contents md:hidden">
        <RemindButton client={client} />
      </span>
      <RowMenu
        about={client.fullName}
        items={[
          { label: words.remind, icon: "clock", act: () => void remindClient(client.fullName) },
          ...drafts.map(({ href, icon, label }) => ({ label, icon, act: href })),
          {
            label: words.deactivate,
            icon: "cross",
            act: () => deactivateClient.open({ client }),
            isDestructive: true,
          },
        ]}
      />
    </div>
  );
}
