import { longDateTime } from "#domain/calendar/days-in-words.ts";
import { MAIL_NAMES, sendingOnInWords } from "#domain/mail-items/mail-words.ts";
import { DEALT_WITH, NOBODY_LEFT } from "#domain/operations/outbox.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { facts, layout, paragraph, quote, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";
import { capital, findItem, from, type ItemInMail, way } from "./item-in-mail.ts";

export const mailPriceMails = {
  mail_priced: mailKind({
    async load(deps, id) {
      const found = await findItem(deps, id);
      const charge = found && (await deps.charges.findById(id));
      if (found === null) return NOBODY_LEFT;
      return charge?.state === "open" && found.item.doneAt === null ? { ...found, charge } : DEALT_WITH;
    },
    customer: (about) => toCustomer(mailPricedMail(about), about.member.email),
  }),
  mail_paid: mailKind({
    async load(deps, id) {
      const found = await findItem(deps, id);
      const charge = found && (await deps.charges.findById(id));
      return found && charge?.state === "paid" ? { ...found, charge } : NOBODY_LEFT;
    },
    customer: (about) => toCustomer(mailPaidMail(about), about.member.email),
    team: (about) => toTeam(mailPaidTeamMail(about), about.member.email),
  }),
};

interface Priced extends ItemInMail {
  charge: Pick<ChargeRow, "amountPesewas" | "receiptNumber" | "paidAt">;
}

/** What sending it on costs. */
export function mailPricedMail({ member, item, url, charge }: Priced): RenderedMail {
  const sum = formatCedisExact(charge.amountPesewas);
  const what = withoutCapital(sendingOnInWords(item));
  const says = copyFor("mail_priced", { name: member.customerName, what, sum });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(["What", `${capital(MAIL_NAMES[item.kind])}${from(item)}`], ["To", item.requestNote], ["Cost", sum]),
      ...way(url, "Pay on your page"),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about ${withoutCapital(sendingOnInWords(item))}.`,
  });
}

export function mailPaidMail({ member, item, url, charge }: Priced): RenderedMail {
  const { amountPesewas, receiptNumber, paidAt } = charge;
  const receipt = receiptNumber === null ? "" : formatReceiptNumber(receiptNumber);
  const says = copyFor("mail_paid", { name: member.customerName, receipt, sum: formatCedisExact(amountPesewas) });
  return layout({
    subject: receiptNumber === null ? "Payment received" : says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ["For", sendingOnInWords(item)],
        ["Amount", formatCedisExact(amountPesewas)],
        ["Receipt", receipt || null],
        ["Paid", paidAt && `${longDateTime(paidAt.toISOString())}, Accra time`],
      ),
      ...way(url, "Open your page"),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about ${withoutCapital(sendingOnInWords(item))}.`,
  });
}

export function mailPaidTeamMail({ member, item, charge }: Priced): RenderedMail {
  return layout({
    subject: `Paid: ${withoutCapital(sendingOnInWords(item))}, ${member.businessName ?? member.customerName}`,
    heading: "It is paid, and can be sent on",
    parts: [
      facts(
        ["Client", member.businessName ?? member.customerName],
        ["What", `${capital(MAIL_NAMES[item.kind])}${from(item)}`],
        ["Amount", formatCedisExact(charge.amountPesewas)],
      ),
      ...(item.requestNote ? [quote(item.requestNote)] : []),
      paragraph("It stands on the staff page, under Post."),
    ],
  });
}

function withoutCapital(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
