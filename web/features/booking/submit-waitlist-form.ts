import { JoinWaitlistInput } from "#contract/waitlist.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { api, readResponse } from "#web/lib/api.ts";

/** Maps each waitlist field to its field in the booking form. */
const FIELDS = { name: "customerName", email: "customerEmail", phone: "customerPhone" } as const;

export type JoinResult = { position: number } | { problem: string; field: string | null };

/** POST /api/waitlist with the booking form's values. A name and an email address or phone number are enough. */
export async function submitWaitlistForm(
  form: HTMLFormElement,
  bookingType: BookingType,
  startDate: string,
): Promise<JoinResult> {
  const values = Object.entries(FIELDS).flatMap(([name, field]) => {
    const text = String(new FormData(form).get(field) ?? "").trim();
    return text === "" ? [] : [[name, text]];
  });
  const parsed = JoinWaitlistInput.safeParse({ bookingType, startDate, name: "", ...Object.fromEntries(values) });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { problem: issue?.message ?? "", field: FIELDS[issue?.path[0] as keyof typeof FIELDS] ?? null };
  }
  const { position } = await readResponse(api.api.waitlist.$post({ json: parsed.data }));
  return { position };
}
