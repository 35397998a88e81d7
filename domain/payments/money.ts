/** Money is counted in whole pesewas, 100 to the cedi. Names say so: `amountPesewas`. */

/** The most a stored amount can be: ten digits, two of them pesewas. */
export const MAX_AMOUNT_PESEWAS = 9_999_999_999;

/** Cedis with at most two decimals to pesewas. Rounds away the binary dust of 0.1 + 0.2, nothing else. */
export function toPesewas(cedis: number): number {
  return Math.round(cedis * 100);
}

/** Pesewas to cedis, the unit the API speaks. */
export function toCedis(pesewas: number): number {
  return pesewas / 100;
}

/** ₵2,000 for whole cedis, ₵2,000.50 otherwise: for price tags. */
export function formatCedis(pesewas: number): string {
  return pesewas % 100 === 0 ? `₵${groupThousands(pesewas / 100)}` : formatCedisExact(pesewas);
}

/** ₵2,000.00, always two decimals: for receipts, mails and the staff page. */
export function formatCedisExact(pesewas: number): string {
  const sign = pesewas < 0 ? "-" : "";
  const absolute = Math.abs(pesewas);
  return `${sign}₵${groupThousands(Math.floor(absolute / 100))}.${String(absolute % 100).padStart(2, "0")}`;
}

/** $1,000 */
export function formatDollars(dollars: number): string {
  return `$${groupThousands(dollars)}`;
}

// The en-GH grouping is a comma every three digits; written out so that no locale data is needed to price a booking.
function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}
