import type { ChooseChannelInput, MyBooking } from "#contract/my-booking.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { listChannelsTo } from "#worker/outbox/find-channel.ts";
import { addressOf } from "./booking-address.ts";
import { getBookingByToken } from "./booking-by-token.ts";
import { showBooking } from "./open-my-booking.ts";

/** Stores how the customer wants to hear about this booking. */
export async function chooseChannel(deps: Deps, { token, channel }: ChooseChannelInput): Promise<MyBooking> {
  const booking = await getBookingByToken(deps, token);
  if (!listChannelsTo(deps, addressOf(booking)).includes(channel))
    throw invalidField("channel", "We cannot reach you this way. Please choose another.");
  const { id } = booking;
  const change = { action: "booking_channel_chosen", subjectType: "booking", subjectId: id } as const;
  const audit = makeAudit(deps, "visitor", { ...change, at: deps.now(), detail: { channel } });
  if (booking.channel !== channel && !(await deps.myBookings.setChannel(booking, channel, audit)))
    throw new AppError("conflict");
  return showBooking(deps, { ...booking, channel });
}
