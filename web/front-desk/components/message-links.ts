/** Opens the mail program with a draft. The address is text somebody typed: nothing in it may add a header. */
export function emailTo(address: string, subject: string, text: string): string {
  return `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`;
}

/** Opens a chat with a draft; null where the number cannot be dialled from abroad. */
export function whatsappTo(phone: { e164: string | null; typed: string | null }, text: string): string | null {
  const number = phone.e164 ?? (phone.typed?.trim().startsWith("+") ? phone.typed : null);
  // The zero in +44 (0)20 is for callers inside the country.
  const digits = number?.replace("(0)", "").replace(/\D/g, "");
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}

/** "Ama" of "Ama Mensah". */
export function firstNameOf(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? "";
}
