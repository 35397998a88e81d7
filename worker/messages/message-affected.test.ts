import { expect, test } from "vitest";
import { startOfDay } from "#domain/calendar/days.ts";
import { smsText } from "#domain/messages/phone-messages.ts";
import { site } from "#domain/site.ts";
import { addClosure } from "#worker/inventory/add-closure.ts";
import { addSpecialHours } from "#worker/inventory/special-hours.ts";
import { bookRoom } from "#worker/meeting-room/book-room.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { messageAffectedByClosure, messageAffectedByHours } from "./message-affected.ts";

const DAY = "2026-12-04";
const TEXT = "We have no power on Friday. Please choose another day.";
const AMA = { customerName: "Ama Mensah", customerEmail: "ama@example.com", customerPhoneE164: "+233241234567" };
const KOFI = { customerName: "Kofi Boateng", customerEmail: "", customerPhoneE164: "+233201112222" };
const ESI = { customerName: "Esi Quaye", customerEmail: "", customerPhoneE164: null };

/** A house with email and SMS. */
function open() {
  const texts: string[] = [];
  const sms: NonNullable<Parameters<typeof makeTestDeps>[0]>["phoneChannels"] = {
    whatsapp: null,
    sms: {
      async send(to, message) {
        texts.push(`${to} ${smsText(message)}`);
        return `sms-${texts.length}`;
      },
      findDelivery: async () => null,
      checkAccount: async () => ({ verdict: "accepted", missingTemplates: [] }),
    },
  };
  const fixture = makeTestDeps({ staff: SHARED_KEY, phoneChannels: sms });
  const book = (customer: Partial<typeof AMA | typeof ESI>, day = DAY) =>
    fixture.insert.booking({ bookingType: "desk_day", startDate: new Date(startOfDay(day)), ...customer });
  const audits = () => fixture.rows.audit().filter(({ action }) => action === "affected_messaged");
  const close = () => addClosure(fixture.deps, { from: DAY, to: DAY, reason: "No power" });
  return { ...fixture, texts, book, audits, close };
}

test("everybody affected gets one message on their channel, and who has none is named", async () => {
  const house = open();
  house.book(AMA);
  house.book({ ...AMA, customerEmail: "Ama@example.com" });
  house.book({ ...AMA, customerEmail: "" });
  house.book(KOFI);
  house.book(ESI);
  house.book(ESI);
  house.book({ ...AMA, customerEmail: "other@example.com", customerPhoneE164: null }, "2026-12-07");
  await bookRoom(
    house.deps,
    { name: "Kofi", customerPhone: "0201112222", startsAt: `${DAY}T09:00:00Z`, minutes: 60 },
    null,
  );
  const { id } = await house.close();
  expect(await messageAffectedByClosure(house.deps, { id, text: TEXT })).toEqual({
    sent: 2,
    untold: [{ id: expect.stringMatching(/^booking-/), name: "Esi Quaye" }],
  });
  await deliverOutbox(house.deps);
  expect(house.mails.filter(({ text }) => text.includes(TEXT)).map(({ to }) => to.toLowerCase())).toEqual([
    "ama@example.com",
  ]);
  expect(house.texts.filter((text) => text.includes(TEXT))).toEqual([
    `+233201112222 Hello Kofi Boateng, our front desk writes: ${TEXT} - ${site.name}`,
  ]);
  expect(house.audits()).toMatchObject([{ subjectType: "closure", subjectId: id, detail: { text: TEXT } }]);
});

test("a second press writes only to people who are new, and another text to everybody", async () => {
  const house = open();
  house.book(AMA);
  const { id } = await house.close();
  const press = (text = TEXT) => messageAffectedByClosure(house.deps, { id, text });
  const sent = async () => {
    await deliverOutbox(house.deps);
    return [house.mails.length, house.texts.length, house.audits().length];
  };
  await Promise.all([press(), press()]);
  expect(await press()).toEqual({ sent: 1, untold: [] });
  expect(await sent()).toEqual([1, 0, 1]);
  house.book(KOFI);
  expect(await press()).toEqual({ sent: 2, untold: [] });
  expect(await sent()).toEqual([1, 1, 2]);
  await press("The power is back.");
  expect(await sent()).toEqual([2, 2, 3]);
});

test("a phone that stopped the only channel is named", async () => {
  const house = open();
  house.book(KOFI);
  house.rows.sql(`insert into opt_outs (id, channel, phone_e164, created_at) values
    ('sms:${KOFI.customerPhoneE164}', 'sms', '${KOFI.customerPhoneE164}', 1)`);
  const { id } = await house.close();
  expect(await messageAffectedByClosure(house.deps, { id, text: TEXT })).toMatchObject({
    sent: 0,
    untold: [{ name: "Kofi Boateng" }],
  });
  expect(house.audits()).toEqual([]);
});

test("changed hours reach the same people", async () => {
  const house = open();
  house.book(AMA);
  const { id } = await addSpecialHours(house.deps, { day: DAY, opens: 9, closes: 12, reason: "Repairs" }, null);
  await deliverOutbox(house.deps);
  house.mails.length = 0;
  expect(await messageAffectedByHours(house.deps, { id, text: TEXT })).toEqual({ sent: 1, untold: [] });
  await deliverOutbox(house.deps);
  expect(house.mails).toMatchObject([{ to: AMA.customerEmail }]);
  expect(house.audits()).toMatchObject([{ subjectType: "special_hours", subjectId: id }]);
  expect(await outcomeOf(messageAffectedByHours(house.deps, { id: "none", text: TEXT }))).toBe("not_found");
});
