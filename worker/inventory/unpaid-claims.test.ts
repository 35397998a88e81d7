import { expect, test } from "vitest";
import type { CreateBookingInput } from "#contract/bookings.ts";
import { addDays, dayAt, MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { LIMITS, QUOTA_OF } from "#domain/operations/limits.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { moveBookingAsCustomer } from "#worker/bookings/move-booking.ts";
import type { AppError } from "#worker/errors.ts";
import { addEvent } from "#worker/events/manage-events.ts";
import { offerSeats } from "#worker/events/offer-seats.ts";
import { register } from "#worker/events/register.ts";
import { cancelRegistration, confirmPlace } from "#worker/events/self-service-registration.ts";
import { changeCapacity } from "#worker/inventory/change-capacity.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { showBooking } from "#worker/my-booking/open-my-booking.ts";
import { initializePayment } from "#worker/payments/attempts/initialize-payment.ts";
import { findPaymentLink, getSharedPayment } from "#worker/payments/attempts/share-payment.ts";
import { verifyPayment } from "#worker/payments/verify-payment.ts";
import { requestProof } from "#worker/submissions/person-proof.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { bookingInput, paymentInput } from "#worker/test/inputs.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { solve } from "#worker/test/solve.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { joinWaitlist } from "#worker/waitlist/join-waitlist.ts";
import { offerPlaces } from "#worker/waitlist/offer-places.ts";
import { getAvailability } from "./get-availability.ts";

const DAY = "2026-12-01";
const NEVER_HELD = expect.stringMatching(/^We hold at most 3 unpaid places for one person, .* if one is still free\.$/);
const BOOK_UNHELD = expect.stringContaining("yours when your payment arrives, if one is still free");

/** Strangers, each a person of their own, on lines of their choice. */
function strangers() {
  const made = makeTestDeps({ limits: LIMITS, staff: SHARED_KEY });
  const { deps, clock } = made;
  let people = 0;
  const book = (line: string, more: Partial<CreateBookingInput> = {}, proof: string | null = null) => {
    people += 1;
    const person = { customerEmail: `stranger${people}@example.com`, customerPhone: `02412${String(10_000 + people)}` };
    return createBooking(
      { ...deps, network: line, proof: withProof(proof) },
      bookingInput({ ...person, bookingType: "desk_day", startDate: DAY, ...more }),
    );
  };
  const left = async (startDate = DAY) =>
    (await getAvailability(deps, { bookingType: "desk_day", from: startDate, days: 1 })).days[0]?.left ?? null;
  const minutesHeld = async (booking: ReturnType<typeof book>) => {
    const { heldUntil } = await booking;
    return heldUntil === null ? null : (Date.parse(heldUntil) - clock.now) / MS_PER_MINUTE;
  };
  return { ...made, book, left, minutesHeld };
}

function withProof(text: string | null) {
  return text === null ? null : { text, quota: QUOTA_OF.booking };
}

/** A workshop or, free of charge, an evening. */
async function eventOf({ deps }: ReturnType<typeof strangers>, amount: number, capacity = 15) {
  const { id } = await addEvent(
    deps,
    {
      ...{ title: "Evening", category: "community", description: "An evening.", duration: 60, days: 1 },
      ...{ eventDate: new Date(NOON + 10 * MS_PER_DAY).toISOString(), capacity, amount },
    },
    null,
  );
  return (
    line: string,
    attendeeEmail: string,
    attendeePhone: string,
    { proof = null, ...more }: { proof?: string | null; withoutHold?: true; waitlist?: true } = {},
  ) =>
    register(
      { ...deps, network: line, proof: withProof(proof) },
      { id, attendeeName: "Ama Mensa", attendeeEmail, attendeePhone, amount, ...more },
    );
}

test.each([
  [
    "mailbox",
    (index: number) => ({ customerEmail: ["a.b@gmail.com", "ab@gmail.com", "ab+1@gmail.com", "AB@gmail.com"][index] }),
  ],
  ["phone", () => ({ customerPhone: "024 123 4567" })],
])("one %s holds three unpaid places, of any kind, until one is paid or lapses", async (_, personOf) => {
  const made = strangers();
  const { deps, clock, book } = made;
  const bookAs = (index: number, startDate: string) =>
    book(`line ${index}`, { ...(personOf(index) as object), startDate });
  const first = await bookAs(0, DAY);
  await bookAs(1, addDays(DAY, 1));
  await bookAs(2, addDays(DAY, 2));
  await expect(bookAs(3, addDays(DAY, 3))).rejects.toMatchObject({
    code: "unpaid_limit",
    message: expect.stringMatching(/^You already hold 3 places that are not paid for or confirmed, so we cannot/),
  });
  const takeSeat = await eventOf(made, 100);
  const { customerEmail = "x@example.com", customerPhone = "0201234567" } = personOf(3) as Partial<CreateBookingInput>;
  expect(await outcomeOf(takeSeat("line 4", customerEmail, customerPhone))).toBe("unpaid_limit");
  await payBooking(deps, { id: first.id, method: "cash" });
  expect(await outcomeOf(takeSeat("line 4", customerEmail, customerPhone))).toBe("accepted");
  expect(await outcomeOf(bookAs(3, addDays(DAY, 3)))).toBe("unpaid_limit");
  clock.now += 31 * MS_PER_MINUTE;
  expect(await outcomeOf(bookAs(3, addDays(DAY, 3)))).toBe("accepted");
});

test("one line claims three desks of a day within 24 hours, lapsed and cancelled ones included", async () => {
  const { deps, clock, book, left } = strangers();
  const answers = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(book("one line"))));
  expect(answers.filter((answer) => answer === "accepted")).toHaveLength(3);
  expect(answers).toContain("unpaid_limit");
  expect([await left(), await outcomeOf(book("one line", { startDate: addDays(DAY, 1) }))]).toEqual([37, "accepted"]);
  clock.now += 3 * MS_PER_HOUR;
  expect([await left(), await outcomeOf(book("one line")), await outcomeOf(book("another line"))]).toEqual([
    40,
    "unpaid_limit",
    "accepted",
  ]);
  clock.now += MS_PER_DAY;
  expect(await outcomeOf(book("one line"))).toBe("accepted");
  expect(deps.limits).toEqual(LIMITS);
});

test("a proof of being a person admits one desk beyond the line's share, never beyond the person's", async () => {
  const { deps, book, left } = strangers();
  const prove = async () =>
    solve(await requestProof({ ...deps, network: "one line" }, QUOTA_OF.booking, deps.limits.perNetworkPerDay));
  for (let index = 0; index < 3; index += 1) await book("one line");
  expect(await outcomeOf(book("one line"))).toBe("unpaid_limit");
  const proof = await prove();
  const twice = [book("one line", {}, proof), book("one line", {}, proof)];
  expect((await Promise.all(twice.map(outcomeOf))).sort()).toEqual(["accepted", "unpaid_limit"]);
  expect([await outcomeOf(book("one line", {}, proof)), await left()]).toEqual(["unpaid_limit", 36]);
  const kofi = { customerEmail: "kofi@example.com" };
  for (let ahead = 1; ahead <= 3; ahead += 1) await book("home", { ...kofi, startDate: addDays(DAY, ahead) });
  expect(await outcomeOf(book("one line", kofi, await prove()))).toBe("unpaid_limit");
});

test("fifty honest customers book and pay behind one line, one after the other", async () => {
  const { deps, book } = strangers();
  await changeCapacity(deps, { resource: "desks", capacity: 200 });
  for (let index = 0; index < 50; index += 1) {
    const booking = await book("carrier", { startDate: addDays(DAY, index % 5) });
    await payBooking(deps, { id: booking.id, method: "cash" });
  }
});

test("a line at its share books without a hold and pays at once", async () => {
  const { deps, gateway, book, left, rows } = strangers();
  for (let index = 0; index < 3; index += 1) await book("one line");
  const honest = { customerEmail: "honest@example.com" };
  await expect(book("one line", honest)).rejects.toMatchObject({ code: "unpaid_limit", message: BOOK_UNHELD });
  const booking = await book("one line", { ...honest, withoutHold: true });
  expect([booking.heldUntil, await left()]).toEqual([null, 37]);
  const { data } = await initializePayment(
    deps,
    paymentInput({ email: "honest@example.com", bookingType: "desk_day", bookingId: booking.id }),
  );
  gateway.hold(data.reference ?? "", { status: "abandoned" });
  const row = await deps.bookings.findById(booking.id);
  const link = await findPaymentLink(deps, booking.id);
  expect([
    row && (await showBooking(deps, row)),
    link,
    (await getSharedPayment(deps, link?.url.split("token=")[1] ?? "")).data,
    (await verifyPayment(deps, data.reference ?? "")).data.booking,
  ]).toEqual(Array(4).fill(expect.objectContaining({ heldUntil: null, notHeld: NEVER_HELD })));
  await payBooking(deps, { id: booking.id, method: "cash" });
  expect(rows.bookings().find(({ id }) => id === booking.id)?.status).toBe("paid");
  expect(await left()).toBe(36);
});

test("holds a claim only for a checkout once a quarter of the free desks is unpaid", async () => {
  const { deps, clock, book, left, minutesHeld } = strangers();
  for (let index = 0; index < 10; index += 1) expect(await minutesHeld(book(`line ${index}`))).toBe(30);
  const late = await book("late");
  expect(await minutesHeld(Promise.resolve(late))).toBe(15);
  expect(await outcomeOf(book("late"))).toBe("unpaid_limit");
  clock.now += 10 * MS_PER_MINUTE;
  await initializePayment(
    deps,
    paymentInput({ email: "stranger11@example.com", bookingType: "desk_day", bookingId: late.id }),
  );
  clock.now += 6 * MS_PER_MINUTE;
  expect(await left()).toBe(30);
});

test("twenty lines never fill a day, however many people they invent", async () => {
  const { book, left } = strangers();
  for (let round = 0; round < 5; round += 1)
    for (let line = 0; line < 20; line += 1) await outcomeOf(book(`line ${line}`));
  expect(await left()).toBeGreaterThan(10);
});

test("neither moving nor renewing takes more than the line's share of a day", async () => {
  const { deps, clock, book, left } = strangers();
  const onOtherDays = [];
  for (let index = 0; index < 6; index += 1)
    onOtherDays.push(await book("one line", { startDate: addDays(DAY, 1 + Math.floor(index / 3)) }));
  for (const { id, startDate } of onOtherDays) {
    const booking = await deps.bookings.findById(id);
    if (booking) await moveBookingAsCustomer(deps, booking, { from: startDate, startDate: DAY });
  }
  expect(await left()).toBe(37);
  clock.now += 40 * MS_PER_MINUTE;
  for (const [index, { id }] of onOtherDays.entries())
    await initializePayment(
      deps,
      paymentInput({ email: `stranger${index + 1}@example.com`, bookingType: "desk_day", bookingId: id }),
    );
  expect(await left()).toBeGreaterThanOrEqual(37);
});

test("tells the team once a day that visitors hold above a tenth of a resource unpaid", async () => {
  const made = strangers();
  const { deps, clock, mails, book } = made;
  await takeFour();
  const workshop = await eventOf(made, 100);
  const takeSeat = (guest: number) => workshop(`line ${guest}`, `guest${guest}@example.com`, `024123456${guest}`);
  for (const guest of [1, 2, 3]) await takeSeat(guest);
  expect(await warnings()).toEqual([]);
  await book("two");
  expect(await warnings()).toEqual(["5 of 40 desks are held but not paid for"]);
  expect(mails.at(-1)?.text).toContain("Day: Tuesday 1 December 2026\nFrom: 2 network addresses");
  await book("three");
  await takeSeat(4);
  expect((await warnings()).slice(1)).toEqual(["4 of 15 seats are held but not paid for"]);
  clock.now += MS_PER_DAY;
  await takeFour();
  expect(await warnings()).toHaveLength(2);
  await book("two");
  expect((await warnings()).slice(2)).toEqual(["5 of 40 desks are held but not paid for"]);

  async function takeFour() {
    for (const line of ["one", "one", "one", "two"]) await book(line);
  }
  async function warnings() {
    await everyFiveMinutes(deps);
    await everyFiveMinutes(deps);
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes("not paid for"));
  }
});

test("offers a freed day within the shares, and skips entries beyond them", async () => {
  const { deps, clock, book, rows } = strangers();
  await changeCapacity(deps, { resource: "desks", capacity: 1 });
  const days = [10, 11, 12, 13].map((ahead) => addDays(dayAt(clock.now), ahead));
  const paid = [];
  for (const [index, startDate] of days.entries()) {
    const booking = await book(`payer ${index}`, { startDate });
    await payBooking(deps, { id: booking.id, method: "cash" });
    paid.push(booking);
  }
  const join = async (startDate: string, email: string, line: string) => {
    const wanted = { bookingType: "desk_day", startDate, name: "Kofi", email } as const;
    const { id } = await joinWaitlist({ ...deps, network: line }, wanted);
    await deps.waitlist.confirmEmail(id, deps.now());
  };
  for (const [index, day] of days.entries()) await join(day, "kofi@example.com", `line ${index}`);
  await join(days[3] ?? "", "esi@example.com", "home");
  for (const { id } of paid) rows.sql(`delete from allocations where id = '${id}'`);
  clock.now += MS_PER_MINUTE;
  for (let run = 0; run < 3; run += 1) await offerPlaces(deps);
  const offered = rows.sql<{ email: string }>("select email from waitlist_entries where status = 'offered'");
  expect(offered.map(({ email }) => email).sort()).toEqual(["esi@example.com", ...Array(3).fill("kofi@example.com")]);
});

test("one line holds one seat of a small event, and others go on", async () => {
  const made = strangers();
  const takeSeat = await eventOf(made, 100);
  expect(await outcomeOf(takeSeat("one line", "a@example.com", "0241234561"))).toBe("accepted");
  expect(await outcomeOf(takeSeat("one line", "b@example.com", "0241234562"))).toBe("unpaid_limit");
  expect(await outcomeOf(takeSeat("another line", "b@example.com", "0241234562"))).toBe("accepted");
});

/** Guests of a free evening, each a person of their own. */
async function freeSeats() {
  const made = strangers();
  const takeSeat = await eventOf(made, 0);
  const take = (line: string, guest: number, more: Parameters<typeof takeSeat>[3] = {}) =>
    takeSeat(line, `guest${guest}@example.com`, `02412345${String(10 + guest)}`, more);
  const confirm = async ({ id }: { id: string }) =>
    confirmPlace(made.deps, { token: (await made.deps.links.make("registration_confirmation", id, 1)) ?? "" });
  return { ...made, takeSeat, take, confirm };
}

test("a free seat beyond the line's share asks for a proof of being a person, and each proof takes one", async () => {
  const { take } = await freeSeats();
  await take("one line", 1);
  const refusal = await take("one line", 2).catch((error: AppError) => error);
  expect(refusal).toMatchObject({ code: "proof_required" });
  const proof = await solve((refusal as AppError).proof);
  expect(await take("one line", 2, { proof })).toMatchObject({ state: "held" });
  expect(await outcomeOf(take("one line", 3, { proof }))).toBe("proof_required");
});

test("people of one line take seat after seat of a free event if each confirms from their address", async () => {
  const { take, confirm } = await freeSeats();
  for (let guest = 1; guest <= 14; guest += 1) await confirm(await take("office", guest));
  await take("office", 15);
  expect(await outcomeOf(take("home", 16))).toBe("event_full");
});

test("offers a cancelled seat to the first in line on the network of the customer who had confirmed it", async () => {
  const { deps, take, confirm, rows } = await freeSeats();
  for (let guest = 1; guest <= 15; guest += 1) await confirm(await take("office", guest));
  const waiting = await take("office", 16, { waitlist: true });
  await confirm(waiting);
  const id =
    rows.sql<{ id: string }>("select id from event_registrations where state = 'registered' limit 1")[0]?.id ?? "";
  await cancelRegistration(deps, id, { actor: "visitor", reason: null, refundPesewas: null });
  await offerSeats(deps);
  expect((await deps.registrations.findById(waiting.id))?.registration.state).toBe("offered");
});

test("one person holds three free seats, and beyond that takes one by confirming, while one is free", async () => {
  const { take, takeSeat, confirm, rows } = await freeSeats();
  const phone = "024 123 4567";
  for (let seat = 0; seat < 3; seat += 1) await takeSeat(`line ${seat}`, `stranger${seat}@example.com`, phone);
  expect(await outcomeOf(takeSeat("home", "ama@example.com", phone))).toBe("unpaid_limit");
  const ama = await takeSeat("home", "ama@example.com", phone, { withoutHold: true });
  expect([ama.state, ama.heldUntil]).toEqual(["lapsed", null]);
  expect(rows.outbox().filter(({ subjectId }) => subjectId === ama.id)).toHaveLength(1);
  expect((await confirm(ama)).state).toBe("registered");
  const esi = await takeSeat("home", "esi@example.com", phone, { withoutHold: true });
  for (let guest = 1; guest <= 11; guest += 1) await take(`line of ${guest}`, guest);
  expect(await outcomeOf(confirm(esi))).toBe("no_longer_held");
});

test("holds an unconfirmed seat for fifteen minutes once claims are many, also without online payment", async () => {
  const { deps, take, clock } = await freeSeats();
  deps.payments = null;
  const minutes = [];
  for (let guest = 1; guest <= 6; guest += 1)
    minutes.push((Date.parse((await take(`line ${guest}`, guest)).heldUntil ?? "") - clock.now) / MS_PER_MINUTE);
  expect(minutes).toEqual([90, 90, 90, 90, 15, 15]);
});
