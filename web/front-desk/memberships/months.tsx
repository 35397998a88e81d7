import { useQuery } from "@tanstack/react-query";
import type { AdminMembershipDetail } from "#contract/front-desk/memberships.ts";
import type { ChargeState } from "#domain/charges/charges.ts";
import { isDeskReference } from "#domain/front-desk/desk.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { shortDate, shownAmount } from "#web/front-desk/components/format.ts";
import { SaveButton } from "#web/front-desk/components/save-button.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { membershipQuery, saveStatement, takeBackMonths } from "./queries.ts";
import { membershipWords as words } from "./words.ts";

interface MonthLine {
  from: string;
  to: string;
  state: ChargeState;
  /** Cedis, with the late fee in it. */
  amount: number;
  wentBack: number;
  paidAt: string | null;
  receiptNumber: string | null;
}

/** The same of whoever has one, asked for when it is looked at. What can be done about them stands elsewhere in that dialog. */
export function MonthsOf({ id }: { id: string }) {
  const { data: found, error } = useQuery(membershipQuery({ id }));
  const { details } = words;
  return found ? (
    <Months membership={found} isToRead />
  ) : (
    <p className="text-muted">{error ? details.failed : details.loading}</p>
  );
}

/** A membership's months, what was paid for them, and its statement. */
export function Months({ membership, isToRead = false }: { membership: AdminMembershipDetail; isToRead?: boolean }) {
  const openDialog = useOpenDialog();
  const isManager = useMay("manager");
  const { details, takeBack } = words;
  const lines = monthLines(membership);
  const last = membership.charges.find(({ state }) => state === "paid");
  const mayTakeBack = !isToRead && isManager && last !== undefined && isDeskReference(last.paymentReference ?? "");
  return (
    <section aria-labelledby="membership-months" className="grid gap-3">
      <h3 id="membership-months" className="text-lg">
        {details.months}
      </h3>
      {lines.length === 0 && <p className="text-muted">{details.none}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={`${line.from} ${line.state}`} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
            <span>
              {shortDate(line.from)} - {shortDate(line.to)}
            </span>
            <span className="text-right tabular-nums">{shownAmount(line.amount)}</span>
            <span className="text-muted text-sm">
              {details.states[line.state]}
              {line.paidAt && ` ${shortDate(line.paidAt)}`}
              {line.receiptNumber && `, ${details.receipt(line.receiptNumber)}`}
              {line.wentBack > 0 && `, ${details.wentBack(shownAmount(line.wentBack))}`}
            </span>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2">
        {(["pdf", "csv"] as const).map((format) => (
          <SaveButton
            key={format}
            label={details[format]}
            save={() => saveStatement(membership, format)}
            failed={details.saveFailed}
          />
        ))}
        {mayTakeBack && (
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              openDialog((onClose) => (
                <ConfirmDialog
                  title={takeBack.title(membership.customerName)}
                  consequence={takeBack.text}
                  action={takeBack.action}
                  pending={takeBack.busy}
                  keep={frontDeskWords.list.cancel}
                  isDestructive
                  send={() => takeBackMonths(membership)}
                  done={() => takeBack.done}
                  failed={takeBack.failed}
                  onClose={onClose}
                />
              ))
            }
          >
            {takeBack.action}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The newest first. */
function monthLines({ charges, earlier }: Pick<AdminMembershipDetail, "charges" | "earlier">): MonthLine[] {
  return [...charges, ...earlier.map((each) => ({ ...each, state: "paid" as const, wentBack: 0 }))].toSorted(
    (one, other) => other.from.localeCompare(one.from),
  );
}
