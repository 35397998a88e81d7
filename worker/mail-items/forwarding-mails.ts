import { formatLongDate, formatLongDateTime } from "#domain/calendar/date-format.ts";
import { forwardingTitle, MAIL_KIND_NAMES } from "#domain/mail-items/mail-item-copy.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { ALREADY_HANDLED, RECIPIENT_DELETED } from "#domain/operations/outbox.ts";
import { formatCedisExact } from "#domain/payments/money.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { facts, layout, paragraph, quote, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, toTeam } from "#worker/outbox/mail-kind.ts";
import { capitalize, findMailItemEmailData, fromSender, type MailItemEmailData, pageLinkParts } from "./mail-data.ts";

export const forwardingEmails = {
  mail_priced: mailKind({
    async load(deps, id) {
      const found = await findMailItemEmailData(deps, id);
      const charge = found && (await deps.charges.findById(id));
      if (found === null) return RECIPIENT_DELETED;
      return charge?.state === "open" && found.item.doneAt === null ? { ...found, charge } : ALREADY_HANDLED;
    },
    customer: (data) => toCustomer(forwardingPricedEmail(data), data.member),
  }),
  mail_paid: mailKind({
    async load(deps, id) {
      const found = await findMailItemEmailData(deps, id);
      const charge = found && (await deps.charges.findById(id));
      return found && charge?.state === "paid" ? { ...found, charge } : RECIPIENT_DELETED;
    },
    customer: (data) => toCustomer(forwardingPaidEmail(data), data.member),
    team: (data) => toTeam(forwardingPaidTeamEmail(data), data.member.email),
  }),
};

interface ForwardingEmailData extends MailItemEmailData {
  charge: Pick<ChargeRow, "amountPesewas" | "receiptNumber" | "paidAt">;
}

export function forwardingPricedEmail({ member, item, url, charge }: ForwardingEmailData): RenderedMail {
  const sum = formatCedisExact(charge.amountPesewas);
  const service = uncapitalize(forwardingTitle(item));
  const copy = copyFor("mail_priced", { name: member.customerName, what: service, sum });
  return layout({
    subject: copy("subject"),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Item", `${capitalize(MAIL_KIND_NAMES[item.kind])}${fromSender(item)}`],
        ["To", item.requestNote],
        ["Price", sum],
      ),
      ...pageLinkParts(url, "Pay on your page"),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about ${uncapitalize(forwardingTitle(item))}.`,
    phoneMessage: phoneMessage("pay_link", { ...phoneValues({ member, item, url }), sum }),
  });
}

export function forwardingPaidEmail({ member, item, url, charge }: ForwardingEmailData): RenderedMail {
  const { amountPesewas, receiptNumber, paidAt } = charge;
  const paidOn = paidAt === null ? [] : [formatLongDate(paidAt.toISOString())];
  const receipt = receiptNumber === null ? "" : formatReceiptNumber(receiptNumber);
  const copy = copyFor("mail_paid", { name: member.customerName, receipt, sum: formatCedisExact(amountPesewas) });
  return layout({
    subject: receiptNumber === null ? "Payment received" : copy("subject", "", ...paidOn),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["For", forwardingTitle(item)],
        ["Amount", formatCedisExact(amountPesewas)],
        ["Receipt", receipt || null],
        ["Paid", paidAt && `${formatLongDateTime(paidAt.toISOString())}, Accra time`],
      ),
      ...pageLinkParts(url, "Open your page"),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about ${uncapitalize(forwardingTitle(item))}.`,
    phoneMessage: phoneMessage("payment_received", {
      ...phoneValues({ member, item, url }),
      ...{ sum: formatCedisExact(amountPesewas), receipt },
    }),
  });
}

export function forwardingPaidTeamEmail({ member, item, charge }: ForwardingEmailData): RenderedMail {
  return layout({
    subject: `Paid: ${uncapitalize(forwardingTitle(item))}, ${member.businessName ?? member.customerName}`,
    heading: "Forwarding is paid for",
    parts: [
      facts(
        ["Client", member.businessName ?? member.customerName],
        ["Item", `${capitalize(MAIL_KIND_NAMES[item.kind])}${fromSender(item)}`],
        ["Amount", formatCedisExact(charge.amountPesewas)],
      ),
      ...(item.requestNote ? [quote(item.requestNote)] : []),
      paragraph("Forward it, then record that on the staff page, under Mail."),
    ],
  });
}

function phoneValues({ member, item, url }: MailItemEmailData) {
  const booking = `forwarding of ${MAIL_KIND_NAMES[item.kind]}${fromSender(item)}`;
  return { name: member.customerName, booking, link: url };
}

function uncapitalize(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
