import { phoneSearchDigits } from "#domain/people/phones.ts";

/** Ghana's mobile-money networks, by Paystack's codes. */
export const WALLET_PROVIDERS = ["mtn", "vod", "atl"] as const;
export type WalletProvider = (typeof WALLET_PROVIDERS)[number];

export const WALLET_PROVIDER_NAMES: Readonly<Record<WalletProvider, string>> = {
  mtn: "MTN",
  vod: "Telecel",
  atl: "AT",
};

/**
 * The first digits of each network's numbers, after the zero: libphonenumber's carriers of +233
 * (resources/carrier/en/233.txt), and 25 and 53, which MTN uses too. A number keeps its digits when its owner changes
 * network, so this is only a guess.
 */
const PREFIXES: Readonly<Record<WalletProvider, readonly string[]>> = {
  mtn: ["24", "25", "53", "54", "55", "59"],
  vod: ["20", "50"],
  atl: ["26", "27", "56", "57"],
};

export const WALLET_NUMBER_INVALID = "Enter a Ghanaian mobile number, for example 024 123 4567";

/** "0241234567" from a Ghanaian mobile number as typed; null for any other text. */
export function parseWalletNumber(text: string): string | null {
  const digits = phoneSearchDigits(text);
  const [, local] = /^(?:233)?([25]\d{8})$/.exec(digits ?? "") ?? [];
  return local === undefined ? null : `0${local}`;
}

/** "024 123 4567". */
export function formatWalletNumber(number: string): string {
  return number.replace(/^(\d{3})(\d{3})/, "$1 $2 ");
}

/** The network that gave out the number; null if none did. */
export function guessWalletProvider(number: string): WalletProvider | null {
  return WALLET_PROVIDERS.find((provider) => PREFIXES[provider].includes(number.slice(1, 3))) ?? null;
}
