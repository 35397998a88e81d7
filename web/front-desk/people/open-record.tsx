import type { PersonRecord } from "#contract/front-desk/people/people.ts";
import { type PersonId, parsePersonId, personIdOf } from "#domain/people/person-id.ts";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { membershipQuery } from "#web/front-desk/memberships/queries.ts";
import { loadDetailsDialog, type RenderDialog } from "#web/front-desk/search/open-hit.tsx";
import { isUpcomingEvent } from "#web/front-desk/search/queries.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** How to open a record of a person; null if the line shows all there is. */
export function useOpenRecord() {
  const openDialog = useOpenDialog();
  const { openTab } = useFrontDeskSearch();
  return ({ kind, id, at, parentId }: PersonRecord, personName: string): (() => Promise<void>) | null => {
    const show = (load: () => Promise<RenderDialog | null>) => async () => {
      const dialog = await load();
      if (dialog) openDialog(dialog);
    };
    switch (kind) {
      case "booking":
      case "lead":
      case "contact":
        return show(() => loadDetailsDialog({ kind, id }));
      case "conversation":
        return show(() => loadMessagesDialog(personIdOf({ kind, id }), personName));
      case "reply": {
        const parent = parsePersonId(parentId ?? "");
        if (parent === null || parent.kind === "conversation") return null;
        const hit = { kind: parent.kind, id: parent.id };
        return show(() => loadDetailsDialog(hit));
      }
      case "membership":
        return show(() => loadMembershipDialog(id));
      case "document":
        return parentId === null ? null : show(() => loadOfficeDialog(parentId, personName));
      case "registration":
        return async () => {
          const eventId = parentId ?? "";
          openTab("events", { subject: eventId, ...(!(await isUpcomingEvent(eventId)) && { view: "past" }) });
        };
      case "meeting":
        return async () => openTab("room", { day: at });
      default:
        return null;
    }
  };
}

async function loadMembershipDialog(id: string): Promise<RenderDialog> {
  const [{ MembershipDialog }, membership] = await Promise.all([
    import("#web/front-desk/memberships/membership-dialog.tsx"),
    queryClient.fetchQuery(membershipQuery({ id })),
  ]);
  return (onClose) => <MembershipDialog membership={membership} onClose={onClose} />;
}

export async function loadMessagesDialog(personId: PersonId, name: string): Promise<RenderDialog> {
  const { MessagesDialog } = await import("#web/front-desk/messages/messages-dialog.tsx");
  return (onClose) => <MessagesDialog personId={personId} name={name} onClose={onClose} />;
}

export async function loadOfficeDialog(clientId: string, name: string): Promise<RenderDialog> {
  const { OfficeDialog } = await import("#web/front-desk/documents/office-dialog.tsx");
  return (onClose) => <OfficeDialog clientId={clientId} name={name} onClose={onClose} />;
}
