import { site } from "#domain/site.ts";

/** Copy of the receipt. */
export const receipt = {
  title: "Receipt",
  number: "Receipt number",
  booking: "Booking number",
  payer: "Booked by",
  company: "Company",
  tin: "TIN",
  plan: "Plan",
  amount: "Amount paid",
  price: "Price in dollars",
  date: "Paid on",
  at: (when: string) => `${when}, Accra time`,
  method: "Paid by",
  methods: {
    card: "Card",
    mobile_money: "Mobile money",
    bank: "Bank",
    bank_transfer: "Bank transfer",
    ussd: "USSD",
    qr: "QR code",
    desk_cash: "Cash at the desk",
    desk_mobile_money: "Mobile money at the desk",
    desk_card: "Card at the desk",
    desk_bank_transfer: "Bank transfer",
  },
  starts: "Starts",
  period: "Period",
  fromTo: (first: string, last: string) => `${first} to ${last}`,
  reference: "Payment reference",
  noTax: `This is a receipt for a payment, not a tax invoice. For a VAT invoice, email ${site.email} with this receipt's number, the company's name and its TIN.`,
  print: "Print or save as PDF",
  send: "Send on WhatsApp",
  from: (planName: string, day: string) => `${planName}, from ${day}`,
  draft: (facts: { number: string; amount: string; plan: string; paidOn: string }) =>
    [
      `${site.name}, receipt ${facts.number}: paid ${facts.amount}`,
      facts.plan,
      `Paid on ${facts.paidOn}, Accra time`,
      `${site.address.street}, ${site.address.area}, ${site.phone.display}`,
    ].join("\n"),
} as const;
