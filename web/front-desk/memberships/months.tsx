import { useQuery } from "@tanstack/react-query";
import type { AdminMembershipDetail } from "#contract/front-desk/memberships.ts";
import type { ChargeState } from "#domain/charges/charges.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatAmount, formatDate } from "#web/front-desk/components/format.ts";
import { SaveButton } from "#web/front-desk/files/save-button.tsx";
import { UnprintableNote } from "#web/front-desk/files/unprintable-note.tsx";
import { paymentCopy } from "#web/front-desk/payments/copy.ts";
import { VoidPaymentDialog } from "#web/front-desk/payments/payment-list.tsx";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { membershipCopy as copy } from "./copy.ts";
import { membershipQuery, saveStatement } from "./queries.ts";

interface MonthLine {
  from: string;
  to: string;
  state: ChargeState;
  /** Cedis, including the late fee. */
  amount: number;
  wentBack: number;
  paidAt: string | null;
  receiptNumber: string | null;
}

/** Loads the membership's months on demand. */
export function LazyMonths({ id }: { id: string }) {
  const { data: membership, error } = useQuery(membershipQuery({ id }));
  const { details } = copy;
  return membership ? (
    <Months membership={membership} />
  ) : (
    <p className="text-muted">{error ? details.failed : details.loading}</p>
  );
}

/** A membership's months with their payments, and its statement. */
export function Months({ membership }: { membership: AdminMembershipDetail }) {
  const openDialog = useOpenDialog();
  const hasRight = useHasRight("void_payment");
  const { details } = copy;
  const lines = monthLines(membership);
  const lastPaid = membership.charges.find(({ state }) => state === "paid");
  const mayVoid = hasRight && isDeskReference(lastPaid?.paymentReference ?? "");
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
              {formatDate(line.from)} - {formatDate(line.to)}
            </span>
            <span className="text-right tabular-nums">{formatAmount(line.amount)}</span>
            <span className="text-muted text-sm">
              {details.states[line.state]}
              {line.paidAt && ` ${formatDate(line.paidAt)}`}
              {line.receiptNumber && `, ${details.receipt(line.receiptNumber)}`}
              {line.wentBack > 0 && `, ${details.refunded(formatAmount(line.wentBack))}`}
            </span>
          </li>
        ))}
      </ul>
      <UnprintableNote names={[membership.customerName, membership.businessName]} />
      <div className="grid grid-cols-2 gap-2">
        {(["pdf", "csv"] as const).map((format) => (
          <SaveButton
            key={format}
            label={details[format]}
            save={() => saveStatement(membership, format)}
            errorTitle={details.saveFailed}
          />
        ))}
        {mayVoid && lastPaid && (
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              openDialog((onClose) => (
                <VoidPaymentDialog
                  payment={{
                    receiptNumber: lastPaid.receiptNumber ?? "",
                    amount: lastPaid.amount,
                    reference: lastPaid.paymentReference ?? "",
                  }}
                  onClose={onClose}
                />
              ))
            }
          >
            {paymentCopy.voidPayment.action}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Newest first. */
function monthLines({ charges, earlier }: Pick<AdminMembershipDetail, "charges" | "earlier">): MonthLine[] {
  return [...charges, ...earlier.map((month) => ({ ...month, state: "paid" as const, wentBack: 0 }))].toSorted(
    (one, other) => other.from.localeCompare(one.from),
  );
}
