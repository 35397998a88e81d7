import { useRef } from "react";
import {
  type CashCount,
  type CashMovement,
  CountCashInput,
  ExplainCountInput,
  MoveCashInput,
} from "#contract/front-desk/money/books.ts";
import type { CashCountKind } from "#domain/payments/books.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { booksCopy } from "./books-copy.ts";

const { drawer: copy } = booksCopy;
const { move } = copy;

/** Records a count without showing the expected cash first. A difference asks for its reason next. */
export function CountCashDialog({
  kind,
  hasCashBefore = false,
  onClose,
}: {
  kind: CashCountKind;
  /** Whether cash came before this float. */
  hasCashBefore?: boolean;
  onClose: () => void;
}) {
  const openDialog = useOpenDialog();
  const saved = useRef<CashCount>(null);
  const { done, ...dialogCopy } = copy.counts[kind];

  function close() {
    const count = saved.current;
    if (count?.needsReason) openDialog((onClosed) => <ExplainCountDialog count={count} onClose={onClosed} />);
    else onClose();
  }

  return (
    <FormDialog
      copy={dialogCopy}
      schema={CountCashInput}
      fixed={{ kind }}
      optionalChoices={["banked"]}
      send={async (input) => {
        saved.current = await act(staffApi["cash-counts"].$post)(input);
        return saved.current;
      }}
      successMessage={({ difference }) =>
        difference === 0 ? done : { ...done, description: `${formatDifference(difference)}.` }
      }
      onClose={close}
    >
      <TextInput
        name="counted"
        label={copy.counted}
        hint={hasCashBefore ? copy.addsCashBefore : undefined}
        isRequired
        inputMode="decimal"
      />
      {kind === "closing" && <TextInput name="banked" label={copy.bankedField} inputMode="decimal" />}
    </FormDialog>
  );
}

/** Asks for the reason for a difference. Until it is entered, the drawer cannot be counted again. */
export function ExplainCountDialog({ count, onClose }: { count: CashCount; onClose: () => void }) {
  const { explain } = copy;
  return (
    <FormDialog
      copy={{
        ...explain,
        title: explain.title(formatDifference(count.difference)),
        text: explain.text(formatAmount(count.counted), formatAmount(count.expected)),
      }}
      schema={ExplainCountInput}
      send={act(staffApi["cash-counts"][":id"].reason.$post, count)}
      successMessage={() => explain.done}
      onClose={onClose}
    >
      <TextInput name="reason" label={explain.reason} isRequired maxLength={200} />
    </FormDialog>
  );
}

/** Records cash paid into the drawer or out of it, with its reason. */
export function MoveCashDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      copy={move}
      schema={MoveCashInput}
      optionalChoices={["direction"]}
      send={act(staffApi["cash-movements"].$post)}
      successMessage={(movement) => ({
        ...move.done(formatAmount(Math.abs(movement.amount)), movement.amount < 0),
        undo: { send: voidMovement(movement), successMessage: move.undone, errorTitle: move.undoFailed },
      })}
      onClose={onClose}
    >
      <Select name="direction" label={move.direction} isRequired options={["out", "in"]} labels={move.directions}>
        <option value="">{move.choose}</option>
      </Select>
      <TextInput name="amount" label={move.amount} isRequired inputMode="decimal" />
      <TextInput name="reason" label={move.reason} isRequired maxLength={200} />
    </FormDialog>
  );
}

export function VoidMovementButton({ movement }: { movement: CashMovement }) {
  const [send, isPending] = useMutation({
    send: voidMovement(movement),
    successMessage: () => move.undone,
    errorTitle: move.undoFailed,
  });
  return (
    <Button size="small" variant="quiet" onClick={send} disabled={isPending}>
      {copy.void}
      <span className="sr-only"> {movement.reason}</span>
    </Button>
  );
}

function voidMovement(movement: CashMovement) {
  const send = act(staffApi["cash-movements"][":id"].void.$post, movement);
  return () => send();
}

/** "₵5.00 missing" */
export function formatDifference(difference: number): string {
  return copy.difference(formatAmount(Math.abs(difference)), difference < 0);
}
