import { expect, test } from "vitest";
import { formatWalletNumber, guessWalletProvider, parseWalletNumber } from "./wallets.ts";

test.each(["0241234567", "024 123 4567", "+233 24 123 4567", "00233241234567", "241234567", "+233 (0)24-123-4567"])(
  "reads the wallet number in %j",
  (typed) => {
    expect(parseWalletNumber(typed)).toBe("0241234567");
  },
);

test.each(["", "024123456", "02412345678", "030 212 3456", "+234 803 123 4567", "+44 20 7946 0958", "call me"])(
  "reads no wallet number in %j",
  (typed) => {
    expect(parseWalletNumber(typed)).toBeNull();
  },
);

test("groups a wallet number", () => {
  expect(formatWalletNumber("0241234567")).toBe("024 123 4567");
});

test.each([
  ["024 025 053 054 055 059", "mtn"],
  ["020 050", "vod"],
  ["026 027 056 057", "atl"],
  ["023 028 058", null],
] as const)("guesses the network of %s", (prefixes, provider) => {
  for (const prefix of prefixes.split(" ")) expect(guessWalletProvider(`${prefix}1234567`), prefix).toBe(provider);
});
