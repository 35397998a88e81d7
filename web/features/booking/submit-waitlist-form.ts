import { JoinWaitlistInput } from "#contract/waitlist.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { api, readResponse } from "#web/lib/api.ts";

/** Which field of the booking form says what joining the list needs. */
const FIELDS = { name: "customerName", email: "customerEmail", phone: "customerPhone" } as const;

export type JoinResult = { position: number } | { problem: string; field: string | null };

/** POST /api/waitlist with what stands in the booking form, which may be only a name and one way to be reached. */
export async function submitWaitlistForm(
  form: HTMLFormElement,
  bookingType: BookingType,
  startDate: string,
): Promise<JoinResult> {
  const typed = Object.entries(FIELDS).flatMap(([name, field]) => {
    const text = String(new FormData(form).get(field) ?? "").trim();
    return text === "" ? [] : [[name, text]];
  });
  const parsed = JoinWaitlistInput.safeParse({ bookingType, startDate, name: "", ...Object.fromEntries(typed) });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { problem: issue?.message ?? "", field: FIELDS[issue?.path[0] as keyof typeof FIELDS] ?? null };
  }
  const { position } = await readResponse(api.api.waitlist.$post({ json: parsed.data }));
  return { position };
}
