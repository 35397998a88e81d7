import { foldName } from "#domain/people/fold-name.ts";

export const IMPORT_KINDS = ["clients", "memberships", "bookings", "newsletter"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Rows of one import, without the heading. */
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;

/** How a cell is read before the schema of the record's form checks it. */
export type Reading = "text" | "day" | "amount" | "count" | "plan" | "country" | "yes_no" | "status";

export interface ImportField {
  /** As the schema of the row calls it. */
  name: string;
  label: string;
  reading: Reading;
  isRequired?: true;
  /** Other headings, folded and without spaces. */
  aliases: readonly string[];
}

const NAMES = ["name", "customer", "client", "member", "contactname", "contact", "person"];
const EMAILS = ["mail", "emailaddress", "email1", "emailaddress1"];
const PHONES = [
  "phonenumber",
  "mobile",
  "mobilenumber",
  "telephone",
  "tel",
  "whatsapp",
  "momo",
  "phone1",
  "contactnumber",
  "mobileno",
  "phoneno",
];
const BUSINESSES = ["business", "company", "companyname", "organisation", "organization"];
const PLANS = ["package", "product", "subscription", "type", "membership", "membershiptype", "bookingtype"];
const AMOUNTS = ["price", "fee", "monthlyfee", "rate", "total", "cost", "amountghs", "pricepermonth", "monthlyamount"];
const NOTES = ["note", "comment", "comments", "remarks"];
const STARTS = ["start", "from", "startson", "joined", "since", "joindate", "startday", "date", "bookingdate", "day"];

const email = (name: string, isRequired?: true): ImportField => ({
  ...{ name, label: "Email", reading: "text", aliases: EMAILS },
  ...(isRequired && { isRequired }),
});
const phone = (name: string, isRequired?: true): ImportField => ({
  ...{ name, label: "Phone", reading: "text", aliases: PHONES },
  ...(isRequired && { isRequired }),
});
const notes: ImportField = { name: "notes", label: "Notes", reading: "text", aliases: NOTES };
const fullName = (name: string): ImportField => ({
  ...{ name, label: "Full name", reading: "text", isRequired: true, aliases: ["fullname", ...NAMES] },
});
const startDate = (isRequired?: true): ImportField => ({
  ...{ name: "startDate", label: "Start date", reading: "day", aliases: STARTS },
  ...(isRequired && { isRequired }),
});

const membershipFields: readonly ImportField[] = [
  { name: "plan", label: "Plan", reading: "plan", isRequired: true, aliases: PLANS },
  { name: "amount", label: "Price per month", reading: "amount", aliases: ["amount", ...AMOUNTS] },
  startDate(),
  {
    ...{ name: "nextDueDate", label: "Next due date", reading: "day" },
    aliases: [
      "duedate",
      "due",
      "nextdue",
      "nextpayment",
      "nextpaymentdate",
      "renewaldate",
      "renewson",
      "paiduntil",
      "expires",
      "expirydate",
    ],
  },
  {
    ...{ name: "monthsPaid", label: "Months paid", reading: "count" },
    aliases: ["paidmonths", "months", "monthspaidsincestart", "noofmonths"],
  },
  {
    ...{ name: "lastPaymentDate", label: "Last payment", reading: "day" },
    aliases: ["lastpaid", "lastpaidon", "paidon", "paymentdate", "dateoflastpayment"],
  },
];

const businessName: ImportField = {
  name: "businessName",
  label: "Business name",
  reading: "text",
  aliases: BUSINESSES,
};
const country: ImportField = {
  ...{ name: "country", label: "Country", reading: "country" },
  aliases: ["nation", "countryofregistration"],
};

/** The columns that each kind of import can take, in the order of the form. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: [
    fullName("fullName"),
    businessName,
    email("email", true),
    phone("phone", true),
    country,
    ...membershipFields,
    { name: "status", label: "Status", reading: "status", aliases: ["state", "active"] },
    notes,
  ],
  memberships: [
    fullName("fullName"),
    businessName,
    email("email"),
    phone("phone"),
    country,
    ...membershipFields,
    notes,
  ],
  bookings: [
    fullName("customerName"),
    email("customerEmail"),
    phone("customerPhone"),
    { name: "bookingType", label: "Plan", reading: "plan", isRequired: true, aliases: ["plan", ...PLANS] },
    startDate(true),
    { name: "endDate", label: "End date", reading: "day", aliases: ["end", "until", "to", "endson", "lastday"] },
    {
      ...{ name: "numberOfPeople", label: "People", reading: "count" },
      aliases: ["persons", "guests", "seats", "numberofpersons", "pax"],
    },
    { name: "months", label: "Months", reading: "count", aliases: ["noofmonths", "duration"] },
    { name: "agreedAmount", label: "Price", reading: "amount", aliases: ["amount", ...AMOUNTS] },
    { name: "isPaid", label: "Paid", reading: "yes_no", aliases: ["haspaid", "payment", "paymentstatus", "settled"] },
    { name: "companyName", label: "Company", reading: "text", aliases: BUSINESSES },
    { name: "companyTin", label: "Company TIN", reading: "text", aliases: ["tin", "taxnumber", "vatnumber"] },
    notes,
  ],
  newsletter: [
    email("email", true),
    {
      ...{ name: "consentedOn", label: "Agreed on", reading: "day" },
      aliases: [
        "date",
        "consent",
        "consentdate",
        "subscribed",
        "subscribedon",
        "optintime",
        "optindate",
        "confirmtime",
        "signupdate",
      ],
    },
  ],
};

/** For each column the name of its field, or null if it is not imported. */
export type Columns = readonly (string | null)[];

/** The likely field of each heading, each field once. `sample` is the first row of a table without headings. */
export function guessColumns(kind: ImportKind, headings: readonly string[], sample: readonly string[] = []): Columns {
  const columns = new Array<string | null>(Math.max(headings.length, sample.length)).fill(null);
  const names = headings.map((heading) => foldName(heading.replace(/\(.*?\)/g, "")).replace(/[^\p{L}\p{N}]/gu, ""));
  const take = (field: ImportField, isIts: (heading: string, index: number) => boolean) => {
    if (columns.includes(field.name)) return;
    const index = columns.findIndex((taken, at) => taken === null && isIts(names[at] ?? "", at));
    if (index >= 0) columns[index] = field.name;
  };
  const fields = IMPORT_FIELDS[kind];
  const plain = (text: string) => text.toLowerCase().replaceAll(" ", "");
  for (const field of fields) take(field, (heading) => heading === plain(field.name) || heading === plain(field.label));
  for (const field of fields) for (const alias of field.aliases) take(field, (heading) => heading === alias);
  const emailField = fields.find(({ label }) => label === "Email");
  if (emailField) take(emailField, (_, index) => /^\S+@\S+\.\S+$/.test(sample[index]?.trim() ?? ""));
  return columns;
}
