/** "Booking received" of `booking_received`; "Amount pesewas" of `amountPesewas`. */
export function wordsOf(code: string): string {
  const words = code
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
