/** Whether receipts and the monthly export show tax. `inclusive`: prices contain it. The owner's accountant decides. */
export const TAX_PROFILES = ["off", "inclusive"] as const;
export type TaxProfile = (typeof TAX_PROFILES)[number];

export const TAXES = ["vat", "nhil", "getfund"] as const;
export type Tax = (typeof TAXES)[number];

/**
 * Tax rates in percent, by start date, all on one base. Value Added Tax Act, 2025 (Act 1151), in force since 1 January
 * 2026; as summarised at crowe.com/gh/news/ghana-vat-reform-2026. Confirm with an accountant before changing the
 * profile from `off`.
 */
export const TAX_RATES: readonly { from: string; percent: Record<Tax, number> }[] = [
  { from: "2026-01-01", percent: { vat: 15, nhil: 2.5, getfund: 2.5 } },
];

/** Rates on a day, YYYY-MM-DD; null before the first. */
export function taxRatesOn(day: string): Record<Tax, number> | null {
  return TAX_RATES.findLast(({ from }) => from <= day)?.percent ?? null;
}

/**
 * Splits a tax-inclusive amount in pesewas. The parts add up to it: the net is rounded down, and the last tax takes the
 * rounding difference. Negative amounts mirror positive ones.
 */
export function splitTaxes(totalPesewas: number, percent: Record<Tax, number>): { net: number } & Record<Tax, number> {
  if (totalPesewas < 0) {
    const { net, vat, nhil, getfund } = splitTaxes(-totalPesewas, percent);
    return { net: -net, vat: -vat, nhil: -nhil, getfund: -getfund };
  }
  const sum = TAXES.reduce((total, tax) => total + percent[tax], 0);
  // In tenths of a percent all rates are whole, so there is only one rounding.
  const net = Math.floor((totalPesewas * 1000) / (1000 + Math.round(sum * 10)));
  const vat = Math.round((net * percent.vat) / 100);
  const nhil = Math.min(totalPesewas - net - vat, Math.round((net * percent.nhil) / 100));
  return { net, vat, nhil, getfund: totalPesewas - net - vat - nhil };
}
