import { type AdminClient, SetClientStatusInput } from "#contract/front-desk/clients.ts";
import { formatDate } from "#web/front-desk/components/format.ts";
import { DateInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, clientApi } from "#web/front-desk/queries.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { paidUntilOf } from "./client-format.tsx";
import { clientCopy } from "./copy.ts";
import { undoDeactivation, undoReactivation } from "./undo-client-change.ts";

interface ClientDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/** Reactivates a client, with a new due date. */
export function ReactivateClientDialog({ client, onClose }: ClientDialogProps) {
  const { reactivate: copy, fields } = clientCopy;
  const { fullName, businessName, nextDueDate } = client;
  const today = todayInAccra();
  const isAhead = nextDueDate > today;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(fullName), text: copy.text(businessName) }}
      schema={SetClientStatusInput}
      fixed={{ status: "active" }}
      send={act(clientApi.status.$patch, client)}
      successMessage={(reactivated) => ({
        ...copy.done(reactivated.fullName, formatDate(reactivated.nextDueDate)),
        undo: undoReactivation(reactivated),
      })}
      onClose={onClose}
    >
      <DateInput
        name="nextDueDate"
        label={fields.nextDueDate}
        isRequired
        defaultValue={isAhead ? nextDueDate : today}
      />
    </FormDialog>
  );
}

export function DeactivateClientDialog({ client, onClose }: ClientDialogProps) {
  const { deactivate: copy } = clientCopy;
  const { fullName, businessName, nextDueDate, endsOn } = client;
  const today = todayInAccra();
  const lastPaidDay = paidUntilOf(client);
  const paidUntil = lastPaidDay !== null && lastPaidDay >= today ? lastPaidDay : null;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(fullName), text: copy.text(businessName) }}
      isDestructive
      schema={SetClientStatusInput}
      fixed={{ status: "inactive", nextDueDate }}
      send={act(clientApi.status.$patch, client)}
      successMessage={(changed) => ({
        ...(changed.status === "inactive" ? copy.done(fullName) : copy.doneLater(fullName, formatDate(changed.endsOn))),
        undo: undoDeactivation(changed),
      })}
      onClose={onClose}
    >
      <DateInput
        name="lastDay"
        label={copy.lastDay}
        hint={copy.lastDayHint(paidUntil && formatDate(paidUntil))}
        isRequired
        defaultValue={endsOn ?? paidUntil ?? today}
      />
    </FormDialog>
  );
}
