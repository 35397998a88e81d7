import { expect, test } from "vitest";
import { CreateBookingInput } from "./bookings.ts";

const valid = {
  customerName: "Akosua Mɛnsa",
  customerEmail: "akosua@example.com",
  customerPhone: "024 123 4567",
  bookingType: "desk_day",
  startDate: "2026-11-21",
  amount: 250,
};

function findProblems(overrides: Record<string, unknown>): Record<string, string> {
  const parsed = CreateBookingInput.safeParse({ ...valid, ...overrides });
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
}

test("accepts a booking as the dialog sends it", () => {
  expect(CreateBookingInput.parse(valid)).toEqual(valid);
});

test("accepts numbers as digits and days as instants", () => {
  const parsed = CreateBookingInput.parse({
    ...valid,
    amount: "250.00",
    numberOfPeople: "3",
    startDate: "2026-11-21T23:30:00-02:00",
  });
  expect(parsed).toMatchObject({ amount: 250, numberOfPeople: 3, startDate: "2026-11-22" });
});

test("drops unknown keys", () => {
  const input = JSON.parse(
    JSON.stringify({ ...valid, status: "paid", id: "x", createdAt: 1, paymentReference: "y" }).replace(
      "{",
      '{"__proto__":{"status":"paid"},"constructor":{"x":1},',
    ),
  );
  const parsed = CreateBookingInput.parse(input);
  expect(Object.keys(parsed).sort()).toEqual(Object.keys(valid).sort());
  expect((parsed as Record<string, unknown>).status).toBeUndefined();
});

test.each([
  ["customerName", "A", "Name must be at least 2 characters"],
  ["customerName", "   ", "Name must be at least 2 characters"],
  ["customerName", "\u200b\u200b", "Name must be at least 2 characters"],
  ["customerName", "\u200d\u200c\ufe0f", "Name must be at least 2 characters"],
  ["customerName", undefined, "Name must be at least 2 characters"],
  ["customerName", null, "Name must be at least 2 characters"],
  ["customerName", "a".repeat(5000), "Name must be at most 200 characters"],
  ["customerEmail", "a@b", "Invalid email address"],
  ["customerEmail", "a@example.com\r\nBcc: b@example.com", "Invalid email address"],
  ["customerEmail", "a@example.com\r\n", "Invalid email address"],
  ["customerEmail", "\na@example.com", "Invalid email address"],
  ["customerEmail", undefined, "Invalid email address"],
  ["customerEmail", `${"a".repeat(250)}@example.com`, "Invalid email address"],
  ["customerPhone", "024123456", "Phone number must be at least 10 digits"],
  ["customerPhone", "not a number", "Phone number must be at least 10 digits"],
  ["customerPhone", 241234567, "Phone number must be at least 10 digits"],
  ["bookingType", "penthouse", "Choose what to book"],
  ["bookingType", ["desk_day"], "Choose what to book"],
  ["startDate", undefined, "Start date is required"],
  ["startDate", null, "Start date is required"],
  ["startDate", true, "Start date is required"],
  ["startDate", 0, "Start date is required"],
  ["startDate", "", "Start date is required"],
  ["startDate", "2026-02-30", "Start date is required"],
  ["startDate", "+275760-09-13T00:00:00.000Z", "Start date is required"],
  ["startDate", "2026-11-21T99:00:00Z", "Start date is required"],
  ["endDate", "tomorrow", "Enter a valid end date"],
  ["numberOfPeople", 0, "Number of people must be at least 1"],
  ["numberOfPeople", -1, "Number of people must be at least 1"],
  ["numberOfPeople", "0x10", "Number of people must be at least 1"],
  ["numberOfPeople", 1.5, "Number of people must be at least 1"],
  ["numberOfPeople", "", "Number of people must be at least 1"],
  ["numberOfPeople", 501, "Number of people must be at most 500"],
  ["numberOfPeople", "1000000", "Number of people must be at most 500"],
  ["numberOfPeople", 1e9, "Number of people must be at most 500"],
  ["notes", "n".repeat(10_000), "Notes must be at most 1000 characters"],
  ["companyName", "n".repeat(201), "Company name must be at most 200 characters"],
  ["companyTin", "C1", "Enter 5 to 20 letters and digits, such as C0001234567"],
  ["companyTin", "=HYPERLINK()", "Enter 5 to 20 letters and digits, such as C0001234567"],
])("refuses an invalid %s with its own message", (field, value, message) => {
  expect(findProblems({ [field]: value })).toEqual({ [field]: message });
});

test.each([
  [-250],
  ["0x10"],
  [Number.POSITIVE_INFINITY],
  [Number.NaN],
  [249.999],
  [true],
  [null],
  [[]],
  [""],
  ["1e3"],
  [" 250"],
  [{}],
])("refuses the amount %j without coercing it", (amount) => {
  expect(findProblems({ amount })).toEqual({ amount: "Amount must be a positive number with at most two decimals" });
});

test("normalises a taxpayer number, which is optional", () => {
  const parseTin = (companyTin: string) => CreateBookingInput.parse({ ...valid, companyTin }).companyTin;
  expect(parseTin(" c 0001 234567\u200b")).toBe("C0001234567");
  expect(parseTin("gha-123456789-0")).toBe("GHA-123456789-0");
  expect(parseTin("１２３４５６７８-0001")).toBe("12345678-0001");
  expect(parseTin("  ")).toBe("");
});

test("keeps Twi letters, emoji and markup in notes and names", () => {
  const parsed = CreateBookingInput.parse({
    ...valid,
    customerName: "<b>Ɔkɔmfo</b> Ɛsi 🌍",
    notes: "ɛyɛ\r\nme\u0007 dɛ 🙏🏾",
  });
  expect(parsed).toMatchObject({ customerName: "<b>Ɔkɔmfo</b> Ɛsi 🌍", notes: "ɛyɛ\nme dɛ 🙏🏾" });
});

test("turns a line break in a name into a space", () => {
  expect(CreateBookingInput.parse({ ...valid, customerName: "Kofi\r\nBcc: x@example.com" }).customerName).toBe(
    "Kofi Bcc: x@example.com",
  );
});

test.each([
  ["customerPhone", "\u202a+233 24 123 4567\u202c", "+233 24 123 4567"],
  ["customerPhone", "\u2068024\u00ad123\u200d4567\u2069", "0241234567"],
  ["customerEmail", "\u200bakosua@example.com\ufeff", "akosua@example.com"],
  ["customerEmail", " \u202aakosua\u2060@example.com\u202c ", "akosua@example.com"],
  ["customerName", "\u2068Akosua\u200b Mɛnsa\u200e\u2069\ufeff", "Akosua Mɛnsa"],
])("removes invisible characters around a %s", (field, typed, result) => {
  expect(CreateBookingInput.parse({ ...valid, [field]: typed })).toMatchObject({ [field]: result });
});

test("keeps joiners of letters and emoji, and direction marks in notes", () => {
  const typed = { customerName: "فاطمه\u200cزهرا 👩🏽\u200d💻", notes: "\u2067می\u200cخواهم\u2069 ok" };
  expect(CreateBookingInput.parse({ ...valid, ...typed })).toMatchObject(typed);
  expect(CreateBookingInput.parse({ ...valid, notes: "\u200b\n\u2060" }).notes).toBe("");
});
