import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  type DueItem,
  type DueItems,
  type TakenPayment,
  TakePaymentInput,
} from "#contract/front-desk/money/take-payment.ts";
import { Button, buttonClass } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { copyLink } from "#web/front-desk/components/draft-links.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatAmount, formatDate } from "#web/front-desk/components/format.ts";
import type { SuccessMessage, Undo } from "#web/front-desk/components/undo.tsx";
import { Select, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { searchQuery } from "#web/front-desk/search/queries.ts";
import { useMe } from "#web/front-desk/session/me.ts";
import { external } from "#web/lib/links.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { useLazyComponent } from "#web/lib/use-lazy-component.ts";
import { paymentCopy as copy } from "./copy.ts";
import { type ChosenMethod, PaymentMethod } from "./payment-method.tsx";
import { fetchDue, linkQuery, openPromptQuery, takePayment, voidPayment } from "./queries.ts";

/** Messages of the list that opened the form, if it has its own. */
export interface PaymentMessages {
  failed?: string;
  /** What a second button does right after the payment, with its own message and undo. */
  next?: { label: string; run: (payment: Undo | undefined) => void };
}

interface PaymentDialogProps {
  due: DueItems;
  messages: PaymentMessages;
  onClose: () => void;
}

/** A thing on the form: whether it is paid, for how many months, and how much. */
interface Row {
  item: DueItem;
  isChosen: boolean;
  months: number;
  amount: string;
}

/** The one form for money at the desk: what is paid, how much of it, and how. */
export function PaymentDialog({ due, messages, onClose }: PaymentDialogProps) {
  const me = useMe();
  const [rows, setRows] = useState(() => [
    ...due.items.map((item) => toRow(item, due.items.length === 1)),
    ...due.others.map((item) => toRow(item, false)),
  ]);
  const [method, setMethod] = useState<ChosenMethod>("");
  const isNext = useRef(false);
  const { next } = messages;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const chosen = rows.filter(({ isChosen }) => isChosen);
  const total = chosen.reduce((sum, { amount }) => sum + (Number(amount.replaceAll(",", "")) || 0), 0);
  const change = (key: string, to: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.item.id === key ? { ...row, ...to } : row)));
  const show = (list: Row[]) =>
    list.map((row) => (
      <PaidRow
        key={row.item.id}
        row={row}
        isOnly={rows.length === 1}
        isOnlyChosen={chosen.length === 1}
        onChange={(to) => change(row.item.id, to)}
      />
    ));
  const name = rows[0]?.item.name ?? "";

  return (
    <FormDialog
      copy={{
        ...copy,
        title: copy.title(name),
        action: total > 0 ? copy.take(formatAmount(total)) : copy.action,
        failed: messages.failed ?? copy.failed,
      }}
      canSubmit={method !== "link" && method !== "prompt"}
      schema={TakePaymentInput}
      optionalChoices={["transactionId"]}
      toInput={({ method: paidBy, transactionId, note }) => ({
        ...{ method: paidBy, transactionId, note },
        items: chosen.map(toPaidItem),
      })}
      otherSubmit={
        next && {
          label: next.label,
          onChoose: (isOther) => {
            isNext.current = isOther;
          },
        }
      }
      send={(input) => takePayment(input)}
      successMessage={(taken) => {
        const message = describePayment(taken);
        if (!next || !isNext.current) return message;
        next.run(message.undo);
        // The next message undoes both.
        return { ...message, undo: undefined };
      }}
      onClose={onClose}
    >
      {rows.length === 0 && <p role="status">{copy.nothingOwed}</p>}
      <ul aria-label={copy.items} className="grid gap-2">
        {show(rows.slice(0, due.items.length))}
        {show(rows.slice(due.items.length + due.others.length))}
      </ul>
      {due.others.length > 0 && (
        <details className="rounded-control border border-line bg-white px-3">
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-forest">
            {copy.others(due.others.length)}
          </summary>
          <ul className="grid gap-2 pb-3">
            {show(rows.slice(due.items.length, due.items.length + due.others.length))}
          </ul>
        </details>
      )}
      {method !== "prompt" && chosen[0] && chosen.length === 1 && <OpenPrompt id={chosen[0].item.id} />}
      <PaymentMethod chosen={method} onChoose={setMethod} isOnlineToo first={first} />
      {method === "cash" && <CashReceived total={total} />}
      {method === "link" ? (
        <PaymentLink item={chosen.length === 1 ? chosen[0]?.item : undefined} />
      ) : method === "prompt" ? (
        <PaymentPrompt row={chosen.length === 1 ? chosen[0] : undefined} onPaid={onClose} />
      ) : (
        <TextInput name="note" label={copy.note} isOptional maxLength={500} />
      )}
      <AddItems
        known={new Set(rows.map(({ item }) => item.id))}
        onAdd={(items) => setRows((before) => [...before, ...items.map((item) => toRow(item, items.length === 1))])}
      />
      {me && <p className="text-muted text-sm">{copy.takenBy(me.name)}</p>}
    </FormDialog>
  );
}

interface PaidRowProps {
  row: Row;
  /** It needs no box to tick. */
  isOnly: boolean;
  /** Its amount needs no name. */
  isOnlyChosen: boolean;
  onChange: (to: Partial<Row>) => void;
}

function PaidRow({ row: { item, isChosen, months, amount }, isOnly, isOnlyChosen, onChange }: PaidRowProps) {
  const owed = owedFor(item, months);
  const rest = owed - Number(amount.replaceAll(",", ""));
  const canPayInPart = item.canPayInPart && months === 1;
  const choices = item.months;
  const Line = isOnly ? "div" : "label";
  return (
    <li className="grid gap-3 rounded-control border border-line bg-white p-3">
      <Line className="flex items-start gap-3">
        {!isOnly && (
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ target }) => onChange({ isChosen: target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-forest"
          />
        )}
        <span className="wrap-anywhere min-w-0 flex-1 leading-snug">
          {item.title}
          <span className="block text-muted text-sm">{item.name}</span>
        </span>
        <span className="whitespace-nowrap tabular-nums">{copy.owed(formatAmount(owed))}</span>
      </Line>
      {isChosen && choices && choices.length > 1 && (
        <Select
          name={`months-${item.id}`}
          label={copy.months}
          value={months}
          onChange={({ target }) =>
            onChange({ months: Number(target.value), amount: String(owedFor(item, Number(target.value))) })
          }
          options={choices.map(({ count }) => count)}
          labels={(count) => {
            const choice = choices.find((option) => option.count === Number(count));
            return copy.monthChoice(Number(count), formatAmount(choice?.owed ?? 0), formatDate(choice?.until));
          }}
        />
      )}
      {isChosen && canPayInPart && (
        <TextInput
          name={`amount-${item.id}`}
          label={isOnlyChosen ? copy.amount : copy.amountOf(item.title)}
          alsoShows={["amount", "items"]}
          {...(rest > 0 && { hint: copy.partHint(formatAmount(rest)) })}
          isRequired
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      )}
    </li>
  );
}

/** Reckons the change; nothing of it is recorded. */
function CashReceived({ total }: { total: number }) {
  const [received, setReceived] = useState("");
  const change = Number(received.replaceAll(",", "")) - total;
  return (
    <TextInput
      name="received"
      label={copy.received}
      isOptional
      inputMode="decimal"
      {...(received !== "" && change >= 0 && { hint: copy.change(formatAmount(change)) })}
      value={received}
      onChange={({ target }) => setReceived(target.value)}
    />
  );
}

/** Finds what other people owe, for one payment for all of them. */
function AddItems({ known, onAdd }: { known: ReadonlySet<string>; onAdd: (items: DueItem[]) => void }) {
  const [text, setText] = useState("");
  const { data } = useQuery(searchQuery(text.trim()));
  const hits =
    text.trim() === "" ? [] : (data?.items ?? []).filter(({ kind }) => kind !== "lead" && kind !== "contact");

  async function add(id: string) {
    try {
      const { items } = await fetchDue(id);
      onAdd(items.filter((item) => !known.has(item.id)));
      setText("");
    } catch (error) {
      toast(failureToast(copy.openFailed, error));
    }
  }

  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-forest underline">{copy.more}</summary>
      <div className="grid gap-2">
        <TextInput
          name="other"
          label={copy.more}
          hint={copy.moreHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <ul className="grid gap-1">
          {hits.slice(0, 6).map((hit) => (
            <li key={hit.id} className="flex items-center justify-between gap-3">
              <span className="wrap-anywhere min-w-0 leading-snug">
                {hit.title}
                <span className="block text-muted text-sm">{hit.detail}</span>
              </span>
              <Button size="small" variant="outline" onClick={() => void add(hit.id)}>
                {copy.add}
                <span className="sr-only"> {hit.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

const loadPrompt = () => import("./desk-prompt.tsx").then((loaded) => loaded.DeskPrompt);

/** Says that a prompt waits for the customer, also one that another screen sent. */
function OpenPrompt({ id }: { id: string }) {
  const { data } = useQuery(openPromptQuery(id));
  return data?.reference ? <p role="status">{copy.prompt.open}</p> : null;
}

/** A prompt on the customer's phone, for all that is owed for one thing. */
function PaymentPrompt({ row, onPaid }: { row: Row | undefined; onPaid: () => void }) {
  const { Component: Prompt } = useLazyComponent(loadPrompt);
  if (!row) return <p className="text-muted">{copy.prompt.onlyOne}</p>;
  const { item, months } = row;
  return Prompt && <Prompt item={item} months={months} owed={owedFor(item, months)} onPaid={onPaid} />;
}

/** The link by which one thing can be paid online. */
function PaymentLink({ item }: { item: DueItem | undefined }) {
  const { link } = copy;
  const { data, error } = useQuery({ ...linkQuery(item?.id ?? ""), enabled: item !== undefined });
  const { Component: Code } = useLazyComponent(loadQrCode);
  if (!item) return <p className="text-muted">{link.onlyOne}</p>;
  if (!data) return <p role="status">{error ? failureToast(link.failed, error).description : link.loading}</p>;
  const text = link.message(item.title, formatAmount(item.owed), data.payUrl);
  return (
    <div className="grid gap-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:items-center">
      <figure className="mx-auto grid w-44 gap-1 text-center">
        {Code ? <Code url={data.payUrl} /> : <span className="block aspect-square bg-white" />}
        <figcaption className="text-muted text-sm">{link.scan}</figcaption>
      </figure>
      <div className="grid gap-2">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          className={buttonClass({ variant: "outline", size: "small" })}
          {...external}
        >
          <Icon name="chat" className="size-4" />
          {link.chat}
        </a>
        <Button size="small" variant="outline" onClick={() => void copyLink(data.payUrl, link)}>
          {link.copy}
        </Button>
        <p className="text-muted text-sm">{link.waiting}</p>
      </div>
    </div>
  );
}

/** What was recorded, with its undo. */
export function describePayment(taken: TakenPayment): SuccessMessage {
  const { done } = copy;
  const { receipts, reference, receiptChannel } = taken;
  const [only] = receipts;
  const sum = formatAmount(receipts.reduce((total, { amount }) => total + amount, 0));
  const rest = receipts.reduce((total, { owed }) => total + owed, 0);
  return {
    title: done.title,
    description: [
      receipts.length === 1 && only ? done.one(sum, only.name) : done.several(sum, receipts.length),
      ...(rest > 0 ? [done.rest(formatAmount(rest))] : []),
      receiptChannel === null ? done.notSent : done.sent[receiptChannel],
    ].join(""),
    undo: {
      send: () => voidPayment(reference)({ reason: copy.undoReason }),
      successMessage: copy.undone(
        receipts.map(({ receiptNumber }) => receiptNumber).join(", "),
        only?.name ?? "",
        receiptChannel,
      ),
      errorTitle: copy.voidPayment.failed,
    },
  };
}

function toRow(item: DueItem, isChosen: boolean): Row {
  return { item, isChosen, months: 1, amount: String(item.owed) };
}

function owedFor(item: DueItem, months: number): number {
  return item.months?.find(({ count }) => count === months)?.owed ?? item.owed;
}

function toPaidItem({ item, months, amount }: Row) {
  const owed = owedFor(item, months);
  return {
    ...{ id: item.id, owed, amount: item.canPayInPart && months === 1 ? amount.replaceAll(",", "").trim() : owed },
    ...(item.from !== null && { from: item.from }),
    ...(item.months && { months }),
  };
}

function loadQrCode() {
  return import("./payment-qr-code.tsx").then(({ PaymentQrCode }) => PaymentQrCode);
}
