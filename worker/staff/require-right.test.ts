import { expect, test } from "vitest";
import type { CreateClientInput } from "#contract/front-desk/clients.ts";
import type { ChangeEventInput } from "#contract/front-desk/events.ts";
import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { mayDo, type StaffEffect } from "#domain/staff/effects.ts";
import { ROLES, type Role } from "#domain/staff/roles.ts";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { moveBooking } from "#worker/bookings/move-booking.ts";
import { setBookingPrice } from "#worker/bookings/price/set-booking-price.ts";
import { getDayClose } from "#worker/books/get-day-close.ts";
import { addClient } from "#worker/clients/add-client.ts";
import { reactivateClient } from "#worker/clients/client-status.ts";
import { correctClient } from "#worker/clients/correct-client.ts";
import type { Deps } from "#worker/deps.ts";
import { acceptInspectedCard } from "#worker/documents/review-document.ts";
import { AppError } from "#worker/errors.ts";
import { addEvent, changeEvent } from "#worker/events/manage-events.ts";
import { register } from "#worker/events/register.ts";
import { cancelMyRegistration, payMyRegistration } from "#worker/events/self-service-registration.ts";
import { cancelRegistrationAsStaff } from "#worker/events/staff-registrations.ts";
import { requestMail } from "#worker/mail-items/client-mail.ts";
import { recordMail } from "#worker/mail-items/record-mail.ts";
import { setForwardingPrice } from "#worker/mail-items/set-forwarding-price.ts";
import { bookRoom } from "#worker/meeting-room/book-room.ts";
import { cancelMeeting } from "#worker/meeting-room/cancel-meeting.ts";
import { changePlan, resumeMembership } from "#worker/memberships/membership-actions.ts";
import { openDueCharges } from "#worker/memberships/open-charges.ts";
import { cancelMyBooking } from "#worker/my-booking/change-my-booking.ts";
import { setIsRegistered } from "#worker/my-office/open-my-office.ts";
import { listPaymentsOfCharge } from "#worker/payments/desk/list-payments-of-charge.ts";
import { takePayment } from "#worker/payments/desk/take-payment.ts";
import { voidPayment } from "#worker/payments/desk/void-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { exportList } from "#worker/reports/export-list.ts";
import { listTakings } from "#worker/reports/list-takings.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { POLICIES, routeName } from "#worker/test/policy-calls.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { verifyClient } from "#worker/test/verify-client.ts";
import { checkInClient, checkOutClient, undoClientVisit } from "#worker/visits/client-visits.ts";
import { checkIn, checkOut, markNoShow } from "#worker/visits/record-visit.ts";
import { undoVisit } from "#worker/visits/undo-visit.ts";
import { removeDevice } from "./my-devices.ts";
import { endSession } from "./staff-sessions.ts";

type Fixture = ReturnType<typeof makeTestDeps>;
/** Prepares an action as an owner; the result runs it in a role. */
type Preparation = (fixture: Fixture) => Promise<(deps: Deps) => Promise<unknown>> | ((deps: Deps) => Promise<unknown>);

const CLIENT = {
  fullName: "Efua Mensah",
  businessName: "Kente Threads",
  email: "efua@example.com",
  phone: "0241234567",
  country: "ghana",
  plan: "pro",
  amount: 600,
  startDate: "2026-11-21",
  nextDueDate: "2026-12-21",
} satisfies CreateClientInput;

const correct =
  (to: object, stored: object = {}): Preparation =>
  (fixture) => {
    const client = fixture.insert.client(stored);
    return (deps) => correctClient(deps, { id: client.id, ...to, updatedAt: client.updatedAt.toISOString() });
  };
const book = (agreedAmount: number) => (deps: Deps) =>
  bookForCustomer(
    deps,
    {
      customerName: "Kofi Antwi",
      customerPhone: "024 123 4567",
      bookingType: "desk_monthly",
      startDate: "2026-11-23",
      source: "walk_in",
      payment: { kind: "later" },
      agreedAmount,
      agreedReason: "A friend",
    },
    null,
  );
const priceEnterprise =
  (amount: number): Preparation =>
  (fixture) => {
    const { id } = fixture.insert.booking({ bookingType: "enterprise", amountPesewas: 1_200_000, numberOfPeople: 10 });
    return (deps) => setBookingPrice(deps, { id, amount, reason: "Ten seats", was: 12_000 });
  };
const priceForwarding =
  (amount: number): Preparation =>
  async (fixture) => {
    const { deps } = fixture;
    const client = fixture.insert.client({ startDate: "2026-01-09", nextDueDate: "2026-12-09", status: "active" });
    verifyClient(fixture, client.id);
    const { id } = await recordMail(deps, { id: client.id, kind: "letter", sender: "GRA" }, null);
    await requestMail(deps, client.id, id, { action: "forward", note: "Ama Mensah, 12 Station Road, Kumasi" });
    await setForwardingPrice(deps, { id, amount: 80 });
    return (desk) => setForwardingPrice(desk, { id, amount });
  };
const bookMeetingRoom =
  (more: object = {}): Preparation =>
  (fixture) => {
    const { id } = fixture.insert.client({ startDate: "2026-01-09", nextDueDate: "2026-12-09", status: "active" });
    return (deps) => bookRoom(deps, { clientId: id, startsAt: "2026-11-23T10:00:00Z", minutes: 60, ...more }, null);
  };
const changeOpenMonth =
  (nextDueDate: string): Preparation =>
  async (fixture) => {
    const { id } = fixture.insert.client({ nextDueDate });
    await openDueCharges(fixture.deps);
    return (deps) => changePlan(deps, { id, plan: "virtual_starter", from: "next_period", forOpenMonth: true });
  };
const reactivate =
  (nextDueDate: string): Preparation =>
  (fixture) => {
    const { id } = fixture.insert.client({ status: "inactive", nextDueDate: "2026-11-23" });
    fixture.rows.sql(`update memberships set ended_at = ${fixture.clock.now} where id = '${id}'`);
    return (deps) => reactivateClient(deps, id, { nextDueDate });
  };
const resume =
  (nextDueDate: string): Preparation =>
  (fixture) => {
    const { id } = fixture.insert.client({ status: "inactive", nextDueDate: "2026-11-23" });
    fixture.rows.sql(`update memberships set ended_at = ${fixture.clock.now} where id = '${id}'`);
    return (deps) => resumeMembership(deps, { id, nextDueDate });
  };
const PAID = { paymentReference: `desk-cash-${"1".repeat(32)}`, receiptNumber: 1 };
const bookingOf = (fixture: Fixture, status: "paid" | "confirmed") =>
  fixture.insert.booking({ status, ...(status === "paid" && { ...PAID, paidAt: new Date(fixture.clock.now) }) });
const cancel =
  (status: "paid" | "confirmed"): Preparation =>
  (fixture) => {
    const { id } = bookingOf(fixture, status);
    return (deps) => cancelBooking(deps, { bookingId: id, reason: "asked to" });
  };
const cancelByLink =
  (status: "paid" | "confirmed"): Preparation =>
  async (fixture) => {
    const { id, amountPesewas } = bookingOf(fixture, status);
    const token = (await fixture.deps.links.make("booking", id, 1)) ?? "";
    const refundAmount = status === "paid" ? amountPesewas / 100 : 0;
    return (deps) => cancelMyBooking(deps, { token, refundAmount });
  };
const EVENT = {
  title: "Employability Skills",
  category: "workshop",
  description: "The CV, the message, the interview.",
  eventDate: "2026-12-10T09:00:00.000Z",
  duration: 420,
  days: 1,
  capacity: 20,
  amount: 500,
} satisfies Parameters<typeof addEvent>[1];
const priceEvent =
  (amount: number): Preparation =>
  async ({ deps }) => {
    const { id } = await addEvent(deps, EVENT, null);
    return (desk) => changeEvent(desk, { id, amount });
  };
async function registerPaid({ deps, gateway }: Fixture) {
  const event = await addEvent(deps, EVENT, null);
  const attendee = { attendeeName: "Ama Mensah", attendeeEmail: "ama@example.com", attendeePhone: "0241234567" };
  const { id } = await register(deps, { id: event.id, ...attendee, amount: EVENT.amount });
  const token = (await deps.links.make("registration", id, 1)) ?? "";
  const { reference = "" } = (await payMyRegistration(deps, { token })).data;
  gateway.hold(reference, { amountPesewas: EVENT.amount * 100, requestedPesewas: EVENT.amount * 100 });
  await settlePayment(deps, reference, "gateway");
  return { id, token, eventId: event.id };
}
const changePaidEvent =
  (to: ChangeEventInput): Preparation =>
  async (fixture) => {
    const { eventId } = await registerPaid(fixture);
    return (desk) => changeEvent(desk, { id: eventId, ...to });
  };
const moveUnpaidEvent: Preparation = async ({ deps }) => {
  const { id } = await addEvent(deps, EVENT, null);
  return (desk) => changeEvent(desk, { id, ...OTHER_DAY });
};
const OTHER_DAY = { eventDate: "2026-12-17T09:00:00.000Z" };
const addVerifiedClient = (fixture: Fixture) => {
  const client = fixture.insert.client({ nextDueDate: "2026-12-09", status: "active" });
  verifyClient(fixture, client.id);
  return client;
};
const rename =
  (more: { keepVerifiedReason?: string }): Preparation =>
  (fixture) => {
    const { id, updatedAt } = addVerifiedClient(fixture);
    const to = { fullName: "Yaw Darko", ...more, updatedAt: updatedAt.toISOString() };
    return (deps) => correctClient(deps, { id, ...to });
  };
const seeCard =
  (status: "accepted" | "asked"): Preparation =>
  (fixture) => {
    const { id } = addVerifiedClient(fixture);
    const document = `${id}-government_id`;
    fixture.rows.sql(`update documents set status = '${status}' where id = '${document}'`);
    return (deps) =>
      acceptInspectedCard(deps, { id: document, how: "desk", numberEnd: "89-0", expiresOn: "2030-01-01" });
  };
/** A client who has sent all but the papers of a company. */
const answerByLink =
  (isRegistered: boolean): Preparation =>
  async (fixture) => {
    const { id } = addVerifiedClient(fixture);
    fixture.rows.sql(`update documents set status = 'asked' where id = '${id}-business_registration'`);
    const token = (await fixture.deps.links.make("office", id, 1)) ?? "";
    return (deps) => setIsRegistered(deps, { token, isRegistered });
  };
/** Another person's passkey and session, both with the id `other`. */
function insertColleague({ rows }: Fixture) {
  rows.sql(
    "insert into staff (id, name, role, is_active, created_at, updated_at) values ('kojo', 'Kojo', 'desk', 1, 1, 1)",
  );
  rows.sql(
    "insert into staff_passkeys (id, staff_id, public_key, counter, transports, device, created_at) values ('other', 'kojo', 'k', 0, '[]', 'Phone', 1)",
  );
  rows.sql(
    "insert into staff_sessions (id, token_hash, staff_id, device, created_at, used_at) values ('other', 'h', 'kojo', 'Phone', 1, 1)",
  );
}
/** The same act of the colleague. */
const asColleague = ({ staff, ...deps }: Deps): Deps => ({ ...deps, staff: staff && { ...staff, staffId: "kojo" } });
const payAtDesk = (deps: Deps, id: string) =>
  takePayment(deps, { method: "cash", items: [{ id, owed: 2000, amount: 2000 }] });
/** The shared key took the payment, or the colleague who acts, so many minutes ago. */
const voidAfter =
  (minutes: number, isOwn: boolean): Preparation =>
  async (fixture) => {
    insertColleague(fixture);
    const act = isOwn ? asColleague : (deps: Deps) => deps;
    const { reference } = await payAtDesk(act(fixture.deps), fixture.insert.booking().id);
    fixture.clock.now += minutes * MS_PER_MINUTE;
    return (deps) => voidPayment(act(deps), { reference, reason: "Counted wrong" });
  };
const moveOn =
  (from: string): Preparation =>
  (fixture) => {
    const { id } = fixture.insert.booking({ bookingType: "desk_week", ...PAID, startDate: new Date(from) });
    fixture.rows.sql(`update bookings set status = 'paid', paid_at = ${fixture.clock.now} where id = '${id}'`);
    const input = { id, from, startDate: "2026-12-07" };
    return (deps) => moveBooking(deps, { ...input, ...(from < "2026-11-23" && { overrideReason: "Her flight" }) });
  };
const cancelRoom =
  (payment: { name: string; method?: "cash" }): Preparation =>
  async ({ deps }) => {
    const { id } = await bookRoom(deps, { startsAt: "2026-11-23T10:00:00Z", minutes: 60, ...payment }, null);
    return (desk) => cancelMeeting(desk, { id });
  };
type Visit = (deps: Deps, input: { id: string; day: string; confirmed: true }) => Promise<unknown>;
const YESTERDAY = "2026-11-20";
const TODAY = "2026-11-21";
/** A step of the visit of a booking or client, after the earlier ones. */
const visitOn =
  (subject: "booking" | "client", day: string, step: Visit, ...earlier: Visit[]): Preparation =>
  async (fixture) => {
    const { id } =
      subject === "booking"
        ? fixture.insert.booking({ startDate: new Date("2026-11-16") })
        : fixture.insert.client({ startDate: "2026-01-09", nextDueDate: "2026-12-09", status: "active" });
    const input = { id, day, confirmed: true } as const;
    for (const visit of earlier) await visit(fixture.deps, input);
    return (deps) => step(deps, input);
  };
const visitExample = (
  act: string,
  subject: "booking" | "client",
  ...steps: [step: Visit, ...earlier: Visit[]]
): Example => ({
  act: `POST /api/admin/${act}`,
  effect: "correct_past_visits",
  having: { "of yesterday": visitOn(subject, YESTERDAY, ...steps) },
  lacking: { "of today": visitOn(subject, TODAY, ...steps) },
});

interface Example {
  act: string;
  effect: StaffEffect;
  /** Has the effect. */
  having: Record<string, Preparation>;
  /** The same act without the effect, which every role may do. */
  lacking: Record<string, Preparation>;
}

/** One for each effect that an act has only for some subjects or inputs. */
const EXAMPLES: Example[] = [
  {
    act: "POST /api/admin/vo-clients",
    effect: "give_up_money",
    having: {
      "below the list price": () => (deps) => addClient(deps, { ...CLIENT, amount: 1 }),
      "owing nothing for a year": () => (deps) => addClient(deps, { ...CLIENT, nextDueDate: "2027-11-21" }),
    },
    lacking: {
      "at the list price": () => (deps) => addClient(deps, CLIENT),
      "above the list price": () => (deps) => addClient(deps, { ...CLIENT, amount: 700 }),
    },
  },
  {
    act: "PATCH /api/admin/vo-clients/:id",
    effect: "give_up_money",
    having: {
      "at a lower price": correct({ amount: 1 }),
      "on a dearer plan at the old price": correct({ plan: "premium" }),
    },
    lacking: {
      "with an old agreed price": correct({ notes: "Rings first" }, { amountPesewas: 50_000 }),
      "at a higher agreed price": correct({ amount: 550 }, { amountPesewas: 50_000 }),
    },
  },
  {
    act: "PATCH /api/admin/vo-clients/:id/status",
    effect: "give_up_money",
    having: { "a year ahead": reactivate("2027-11-20") },
    lacking: { "for a month": reactivate("2026-12-21") },
  },
  {
    act: "POST /api/admin/bookings",
    effect: "give_up_money",
    having: { "below the list price": () => book(1), "for nothing": () => book(0) },
    lacking: { "at a higher price": () => book(2500) },
  },
  {
    act: "POST /api/admin/bookings/:id/price",
    effect: "give_up_money",
    having: { "at a lower agreed price": priceEnterprise(1) },
    lacking: { "at a higher agreed price": priceEnterprise(13_000) },
  },
  {
    act: "POST /api/admin/mail/:id/price",
    effect: "give_up_money",
    having: { "at a lower price": priceForwarding(1), "for nothing": priceForwarding(0) },
    lacking: { "at a higher price": priceForwarding(90) },
  },
  {
    act: "POST /api/admin/memberships/:id/plan",
    effect: "give_up_money",
    having: { "for a month that has begun": changeOpenMonth("2026-11-20") },
    lacking: { "for a coming month": changeOpenMonth("2026-11-23") },
  },
  {
    act: "POST /api/admin/memberships/:id/resume",
    effect: "give_up_money",
    having: { "a year ahead": resume("2027-11-20") },
    lacking: { "for a month": resume("2026-12-21") },
  },
  {
    act: "POST /api/admin/meeting-room",
    effect: "give_up_money",
    having: { "for nothing": bookMeetingRoom({ isBeyondAllowance: true, isWaived: true, overrideReason: "Agreed" }) },
    lacking: {
      "within the client's monthly hours": bookMeetingRoom(),
      "beyond the client's monthly hours at their price": bookMeetingRoom({ isBeyondAllowance: true }),
    },
  },
  {
    act: "PATCH /api/admin/events/:id",
    effect: "give_up_money",
    having: { "at a lower price": priceEvent(1) },
    lacking: { "at a higher price": priceEvent(600) },
  },
  {
    act: "PATCH /api/admin/events/:id",
    effect: "give_back_money",
    having: {
      "to another day once a guest has paid": changePaidEvent(OTHER_DAY),
      "to more days once a guest has paid": changePaidEvent({ days: 2 }),
    },
    lacking: {
      "to another day before anyone has paid": moveUnpaidEvent,
      "to other words once a guest has paid": changePaidEvent({ title: "CV day", description: "In room 2." }),
    },
  },
  {
    act: "POST /api/admin/bookings/:id/cancel",
    effect: "give_back_money",
    having: { "of a paid booking": cancel("paid") },
    lacking: { "of an unpaid booking": cancel("confirmed") },
  },
  {
    act: "POST /api/my-booking/cancel",
    effect: "give_back_money",
    having: { "of a paid booking": cancelByLink("paid") },
    lacking: { "of an unpaid booking": cancelByLink("confirmed") },
  },
  {
    act: "POST /api/admin/registrations/:id/cancel",
    effect: "give_back_money",
    having: {
      "of a paid place": async (fixture) => {
        const { id } = await registerPaid(fixture);
        return (deps) => cancelRegistrationAsStaff(deps, { id, reason: "asked to" });
      },
    },
    lacking: {},
  },
  {
    act: "POST /api/my-registration/cancel",
    effect: "give_back_money",
    having: {
      "of a paid place": async (fixture) => {
        const { token } = await registerPaid(fixture);
        return (deps) => cancelMyRegistration(deps, { token, refundAmount: EVENT.amount });
      },
    },
    lacking: {},
  },
  {
    act: "POST /api/admin/meeting-room/:id/cancel",
    effect: "give_back_money",
    having: { "of a paid meeting": cancelRoom({ name: "Esi Mensah", method: "cash" }) },
    lacking: { "of an unpaid meeting": cancelRoom({ name: "Esi Mensah" }) },
  },
  {
    act: "POST /api/admin/bookings/:id/move",
    effect: "give_up_money",
    having: { "of a paid booking too late": moveOn("2026-11-22") },
    lacking: { "of a paid booking in time": moveOn("2026-11-30") },
  },
  {
    act: "GET /api/admin/desk-payments/of/:id",
    effect: "void_payment",
    having: {
      "with payments to void": async (fixture) => {
        const { id } = fixture.insert.booking();
        await payAtDesk(fixture.deps, id);
        return async (deps) => {
          if (!(await listPaymentsOfCharge(deps, { id })).items.some(({ canVoid }) => canVoid))
            throw new AppError("forbidden");
        };
      },
    },
    lacking: {
      "at all": async (fixture) => {
        const { id } = fixture.insert.booking();
        await payAtDesk(fixture.deps, id);
        return (deps) => listPaymentsOfCharge(deps, { id });
      },
    },
  },
  {
    act: "POST /api/admin/desk-payments/void/:reference",
    effect: "void_payment",
    having: { "of another person": voidAfter(1, false), "of one's own too late": voidAfter(11, true) },
    lacking: { "of one's own within ten minutes": voidAfter(9, true) },
  },
  visitExample("bookings/:id/check-in", "booking", checkIn),
  visitExample("bookings/:id/check-out", "booking", checkOut, checkIn),
  visitExample("bookings/:id/no-show", "booking", markNoShow),
  visitExample("bookings/:id/undo-visit", "booking", undoVisit, checkIn),
  visitExample("vo-clients/:id/check-in", "client", checkInClient),
  visitExample("vo-clients/:id/check-out", "client", checkOutClient, checkInClient),
  visitExample("vo-clients/:id/undo-visit", "client", undoClientVisit, checkInClient),
  {
    act: "POST /api/admin/documents/:id/seen",
    effect: "verify_identity",
    having: { "over an accepted card": seeCard("accepted") },
    lacking: { "of a card that is asked for": seeCard("asked") },
  },
  {
    act: "PATCH /api/admin/vo-clients/:id",
    effect: "verify_identity",
    having: { "that keeps a new name verified": rename({ keepVerifiedReason: "A typing mistake" }) },
    lacking: { "that asks for a review of a new name": rename({}) },
  },
  {
    act: "POST /api/my-office/company",
    effect: "verify_identity",
    having: { "that completes the verification": answerByLink(false) },
    lacking: { "that leaves papers to send": answerByLink(true) },
  },
  {
    act: "GET /api/admin/day-close",
    effect: "read_figures",
    having: { "of yesterday": () => (deps) => getDayClose(deps, { day: YESTERDAY }) },
    lacking: { "of today": () => (deps) => getDayClose(deps, { day: TODAY }) },
  },
  {
    act: "GET /api/admin/takings",
    effect: "read_figures",
    having: { "of yesterday": () => (deps) => listTakings(deps, { day: YESTERDAY }) },
    lacking: { "of today": () => (deps) => listTakings(deps, { day: TODAY }) },
  },
  {
    act: "GET /api/admin/summary",
    effect: "read_figures",
    having: {
      "with revenue": () => async (deps) => {
        if ((await summariseBusiness(deps)).revenue.length === 0) throw new AppError("forbidden");
      },
    },
    lacking: { "at all": () => (deps) => summariseBusiness(deps) },
  },
  {
    act: "GET /api/admin/exports/:list",
    effect: "export_history",
    having: { "of the history": () => (deps) => exportList(deps, "history") },
    lacking: {},
  },
  {
    act: "POST /api/admin/devices/:id/remove",
    effect: "manage_staff",
    having: {
      "of a colleague": (fixture) => {
        insertColleague(fixture);
        return (deps) => removeDevice(deps, { id: "other" });
      },
    },
    lacking: {
      "of one's own": (fixture) => {
        insertColleague(fixture);
        return (deps) => removeDevice(asColleague(deps), { id: "other" });
      },
    },
  },
  {
    act: "POST /api/admin/sessions/:id/end",
    effect: "manage_staff",
    having: {
      "of a colleague": (fixture) => {
        insertColleague(fixture);
        return (deps) => endSession(deps, { id: "other" });
      },
    },
    lacking: {
      "of one's own": (fixture) => {
        insertColleague(fixture);
        return (deps) => endSession(asColleague(deps), { id: "other" });
      },
    },
  },
];

const casesOf = (kind: "having" | "lacking") =>
  EXAMPLES.flatMap((example) =>
    Object.entries(example[kind]).map(([how, prepare]) => [`${example.act} ${how}`, example, prepare] as const),
  );

/** What the act answers to this caller. A refusal writes nothing. */
async function outcomeFor(staff: Deps["staff"], prepare: Preparation): Promise<string> {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const act = await prepare(fixture);
  const before = JSON.stringify(fixture.rows.audit());
  const outcome = await outcomeOf(act({ ...fixture.deps, staff }));
  if (outcome !== "accepted") expect(JSON.stringify(fixture.rows.audit())).toBe(before);
  return outcome;
}

/** A member of staff in an act that declares these effects. */
const staffIn = (role: Role, declaredEffects: readonly StaffEffect[]) => ({ ...SHARED_KEY, role, declaredEffects });

test("has an example of each conditional effect that an act declares", () => {
  const declared = POLICIES.flatMap((policy) =>
    policy.conditionalEffects.map((effect) => `${routeName(policy)} ${effect}`),
  );
  expect(EXAMPLES.map(({ act, effect }) => `${act} ${effect}`).toSorted()).toEqual(declared.toSorted());
});

test.each(casesOf("having"))("asks each role the same right for an effect: %s", async (_, { effect }, prepare) => {
  for (const role of ROLES) {
    const isAccepted = (await outcomeFor(staffIn(role, [effect]), prepare)) === "accepted";
    expect(isAccepted, role).toBe(mayDo(role, effect));
  }
});

test.each(casesOf("having"))("has no effect that its act does not declare: %s", async (_, __, prepare) => {
  expect(await outcomeFor(staffIn("owner", []), prepare)).toMatch(/does not declare/);
});

test.each(casesOf("having"))("refuses a staff act without a member of staff: %s", async (_, { act }, prepare) => {
  const isByLink = !act.includes(" /api/admin/");
  expect((await outcomeFor(null, prepare)) === "accepted").toBe(isByLink);
});

test.each(casesOf("lacking"))("lets every role act without the effect: %s", async (_, { effect }, prepare) => {
  for (const role of ROLES) expect(await outcomeFor(staffIn(role, [effect]), prepare), role).toBe("accepted");
});
