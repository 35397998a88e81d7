import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { needsStaffAction } from "#domain/payments/refunds.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";

import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { hasNothingToShow, StaleDataNotice } from "#web/front-desk/lists/list-frame.tsx";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { classNames } from "#web/lib/class-names.ts";
import { moneyCopy } from "./copy.ts";
import { DisputeRow, RefundedBookingRow } from "./dispute-rows.tsx";
import { PaymentReviewRow, RefundRow, UnmatchedPaymentRow } from "./money-rows.tsx";
import {
  disputesQuery,
  paymentReviewsQuery,
  refundedBookingsQuery,
  refundsQuery,
  unmatchedPaymentsQuery,
} from "./queries.ts";

/**
 * Payments and refunds that need staff, one button per list so that the arrivals stay in sight. Hidden when all are
 * empty.
 */
export function PaymentsNeedingAttention() {
  const { needsAttention, unmatched: unmatchedCopy, review, refundList } = moneyCopy;
  const { disputes: disputeCopy, refundedBookings: refundedBookingCopy } = moneyCopy;
  const { search, setFilters } = useFrontDeskSearch();
  const titleId = useId();
  const panelId = useId();
  const unmatched = useList(unmatchedPaymentsQuery());
  const reviews = useList(paymentReviewsQuery());
  const refunds = useList(refundsQuery());
  const disputes = useList(disputesQuery());
  const refundedBookings = useList(refundedBookingsQuery());

  const lists = [
    {
      name: "unmatched",
      copy: unmatchedCopy,
      query: unmatched.query,
      isUrgent: true,
      rows: unmatched.items.map((payment) => ({
        key: payment.reference,
        row: <UnmatchedPaymentRow payment={payment} />,
      })),
    },
    {
      name: "reviews",
      copy: review,
      query: reviews.query,
      isUrgent: true,
      rows: reviews.items.map((item) => ({ key: item.reference, row: <PaymentReviewRow review={item} /> })),
    },
    {
      name: "refunds",
      copy: refundList,
      query: refunds.query,
      isUrgent: refunds.items.some(({ status }) => needsStaffAction(status)),
      rows: refunds.items.map((refund) => ({ key: refund.id, row: <RefundRow refund={refund} /> })),
    },
    {
      name: "disputes",
      copy: disputeCopy,
      query: disputes.query,
      isUrgent: true,
      rows: disputes.items.map((dispute) => ({ key: dispute.id, row: <DisputeRow dispute={dispute} /> })),
    },
    {
      name: "places",
      copy: refundedBookingCopy,
      query: refundedBookings.query,
      isUrgent: false,
      rows: refundedBookings.items.map((question) => ({
        key: question.booking.id,
        row: <RefundedBookingRow question={question} />,
      })),
    },
  ];
  const filled = lists.filter(({ query, rows }) => !hasNothingToShow(query) && rows.length > 0);
  const open = filled.find(({ name }) => name === search.money);
  const isUrgent = filled.some((list) => list.isUrgent);

  return (
    <>
      {lists
        .filter(({ query }) => query.isError)
        .map(({ name, copy, query }) => (
          <StaleDataNotice key={name} query={query} errorTitle={copy.fetchFailed} />
        ))}
      {filled.length > 0 && (
        <section
          aria-labelledby={titleId}
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card bg-white px-3 py-1.5 md:px-5",
            isUrgent ? "border-2 border-terracotta" : "border border-line",
          )}
        >
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <h2 id={titleId} className={classNames("text-lg", isUrgent && "text-terracotta-deep")}>
              {needsAttention}
            </h2>
            <div className="flex flex-wrap gap-1.5 sm:gap-2">
              {filled.map(({ name, copy, rows, query, ...list }) => (
                <button
                  key={name}
                  type="button"
                  aria-expanded={open?.name === name}
                  aria-controls={open?.name === name ? panelId : undefined}
                  onClick={() => setFilters({ money: open?.name === name ? "" : name })}
                  className={classNames(
                    "inline-flex min-h-11 items-center gap-1.5 rounded-control border px-2.5 text-left font-medium text-[0.95rem] hover:border-forest sm:px-3",
                    open?.name === name ? "border-forest bg-plaster" : "border-line",
                  )}
                >
                  {copy.title}
                  <span
                    className={classNames(
                      "rounded-full px-2 font-semibold text-sm tabular-nums",
                      list.isUrgent ? "bg-terracotta text-white" : "bg-terrazzo",
                    )}
                  >
                    {rows.length}
                    {query.hasNextPage && "+"}
                  </span>
                  <Icon
                    name="chevron"
                    className={classNames("hidden size-4 sm:block", open?.name === name && "rotate-180")}
                  />
                </button>
              ))}
            </div>
          </div>
          {open && <PaymentPanel id={panelId} {...open} />}
        </section>
      )}
    </>
  );
}

interface PaymentPanelProps {
  id: string;
  copy: { title: string; text: string; list: string };
  query: Pick<UseInfiniteQueryResult<unknown>, "hasNextPage" | "fetchNextPage" | "isFetchingNextPage">;
  rows: readonly { key: string; row: ReactNode }[];
}

/** The opened list of payments. */
export function PaymentPanel({ id, copy, query, rows }: PaymentPanelProps) {
  return (
    <div id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-muted">{copy.text}</p>
      <ClickGuard>
        <ul aria-label={copy.list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {rows.map(({ key, row }) => (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-t pt-3 lg:grid-cols-[13rem_minmax(0,1fr)_9rem] lg:items-center"
            >
              {row}
            </li>
          ))}
        </ul>
      </ClickGuard>
      {query.hasNextPage && (
        <div>
          <Button
            size="small"
            variant="outline"
            disabled={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? frontDeskCopy.list.loading : frontDeskCopy.list.more}
          </Button>
        </div>
      )}
    </div>
  );
}
