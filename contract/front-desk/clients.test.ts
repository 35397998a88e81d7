import { expect, test } from "vitest";
import { CreateClientInput } from "./clients.ts";

const parse = (changes: object) =>
  CreateClientInput.safeParse({
    fullName: "Efua Mensah",
    businessName: "Kente Threads",
    email: "efua@client.example",
    phone: "0241234567",
    country: "ghana",
    plan: "pro",
    amount: 600,
    startDate: "2026-01-31",
    nextDueDate: "2026-02-28",
    ...changes,
  });
const parseAmount = (amount: unknown) => parse({ amount });

test.each<[string, unknown[]]>([
  ["fullName", ["A", undefined]],
  ["businessName", ["  "]],
  ["email", ["a@b", "a@example.com\r\nBcc: b@example.com"]],
  ["phone", ["12345"]],
  ["country", ["france", undefined]],
  ["plan", ["gold", ["pro"]]],
  ["amount", [-1, "0x10", "1e400", 1.005, null, [], true]],
  ["startDate", ["2026-02-30", null, 0, "+275760-09-13"]],
  ["nextDueDate", [""]],
  ["lastPaymentDate", ["yesterday"]],
  ["status", ["gone"]],
  ["documents", ["Passport", [1], ["x".repeat(201)], Array(51).fill("x"), { length: 1 }]],
  ["notes", ["x".repeat(2001)]],
])("refuses an invalid %s", (field, values) => {
  for (const value of values)
    expect(
      parse({ [field]: value }).error?.issues.map(({ path }) => path[0]),
      String(value),
    ).toContain(field);
});

test.each([
  ["1,250.50", 1250.5],
  ["1,250", 1250],
  ["12,345,678.9", 12_345_678.9],
  ["1250.50", 1250.5],
  [600, 600],
])("accepts %s as an amount", (text, amount) => {
  expect(parseAmount(text).data?.amount).toBe(amount);
});

test.each(["1,25", "1,2505", "1250,50", "1,250,50", ",500", "12,50.00", "0,123", "1250,500", "1.250,500", "-1,250"])(
  "refuses %s for a misplaced comma",
  (text) => {
    expect(parseAmount(text).error?.issues).toMatchObject([
      { path: ["amount"], message: "Use commas only between thousands, as in 1,250.50" },
    ]);
  },
);

test.each(["1,250.505", "1,250.", "-5", "", "a lot", null, "123,456,789"])("refuses %s as an amount", (text) => {
  expect(parseAmount(text).error?.issues).toMatchObject([
    { path: ["amount"], message: "Amount must be zero or more, with at most two decimals" },
  ]);
});
