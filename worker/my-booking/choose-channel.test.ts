import { expect, test } from "vitest";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { PhoneGateway } from "#worker/gateways/messages/phone-gateway.ts";
import { makeTestDeps, PHONE_GATEWAY } from "#worker/test/test-deps.ts";
import { chooseChannel } from "./choose-channel.ts";
import { openMyBooking } from "./open-my-booking.ts";
import { renewLinkByToken } from "./send-links.ts";

async function open(fields: Partial<BookingRow>, sms: PhoneGateway | null = PHONE_GATEWAY) {
  const desk = makeTestDeps({ phoneChannels: { whatsapp: null, sms } });
  const booking = desk.insert.booking({ customerPhone: "024 123 4567", customerPhoneE164: "+233241234567", ...fields });
  return { ...desk, token: (await desk.deps.links.make("booking", booking.id, 1)) ?? "" };
}

test("the customer chooses among the channels that reach them, once in the history", async () => {
  const { deps, token, rows } = await open({ customerEmail: "ama@example.com" });
  expect(await openMyBooking(deps, { token })).toMatchObject({ channel: "email", channels: ["email", "sms"] });
  expect(await chooseChannel(deps, { token, channel: "sms" })).toMatchObject({ channel: "sms" });
  expect(await chooseChannel(deps, { token, channel: "sms" })).toMatchObject({ channels: ["sms", "email"] });
  expect(rows.bookings()).toMatchObject([{ channel: "sms" }]);
  expect(rows.audit().filter(({ action }) => action === "booking_channel_chosen")).toHaveLength(1);
});

test.each([
  ["without its keys", { customerEmail: "ama@example.com" }, null, "sms"],
  [
    "without a number that we can use",
    { customerEmail: "ama@example.com", customerPhoneE164: null },
    PHONE_GATEWAY,
    "sms",
  ],
  ["without an address", { customerEmail: "" }, PHONE_GATEWAY, "email"],
] as const)("refuses a channel %s", async (_, fields, sms, channel) => {
  const { deps, token, rows } = await open(fields, sms);
  await expect(chooseChannel(deps, { token, channel })).rejects.toMatchObject({ code: "validation_failed" });
  expect(rows.bookings()).toMatchObject([{ channel: null }]);
});

test("a link can be replaced by phone too", async () => {
  const { deps, token } = await open({ customerEmail: "" });
  expect(await renewLinkByToken(deps, { token })).toEqual({ sentTo: "…4567" });
  const unreachable = await open({ customerEmail: "" }, null);
  await expect(renewLinkByToken(unreachable.deps, { token: unreachable.token })).rejects.toMatchObject({
    code: "conflict",
  });
});
