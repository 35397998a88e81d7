import { expect, test } from "vitest";
import { CreateClientInput } from "./clients.ts";

const parseAmount = (amount: unknown) =>
  CreateClientInput.safeParse({
    fullName: "Efua Mensah",
    businessName: "Kente Threads",
    email: "efua@client.example",
    phone: "0241234567",
    country: "ghana",
    plan: "pro",
    amount,
    startDate: "2026-01-31",
    nextDueDate: "2026-02-28",
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
