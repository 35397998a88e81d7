/** Money is whole pesewas, 100 to the cedi. Names say so: `amountPesewas`. */

/** Maximum stored amount: ten digits, two of them pesewas. */
export const MAX_AMOUNT_PESEWAS = 9_999_999_999;

/** Converts cedis with at most two decimals to pesewas. Rounding only removes floating-point error. */
export function toPesewas(cedis: number): number {
  return Math.round(cedis * 100);
}

/** Converts pesewas to cedis, the unit of the API. */
export function toCedis(pesewas: number): number {
  return pesewas / 100;
}

/** "₵2,000" for whole cedis, else "₵2,000.50": for price tags. */
export function formatCedis(pesewas: number): string {
  return pesewas % 100 === 0 ? `₵${groupThousands(pesewas / 100)}` : formatCedisExact(pesewas);
}

/** "₵2,000.00", always two decimals: for receipts, emails and the staff page. */
export function formatCedisExact(pesewas: number): string {
  const sign = pesewas < 0 ? "-" : "";
  const absolute = Math.abs(pesewas);
  return `${sign}₵${groupThousands(Math.floor(absolute / 100))}.${String(absolute % 100).padStart(2, "0")}`;
}

/** "$1,000" */
export function formatDollars(dollars: number): string {
  return `$${groupThousands(dollars)}`;
}

// en-GH groups by three digits. Written out, so pricing a booking needs no locale data.
function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}
