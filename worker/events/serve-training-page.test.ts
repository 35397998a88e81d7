import { afterEach, expect, test, vi } from "vitest";
import type { PublicEvent } from "#contract/events.ts";
import { MS_PER_DAY, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import type { addEvent as Add } from "./manage-events.ts";

const HTML = `<html><head><title>t</title></head><body><div data-dates><p>none</p></div><template data-row><li>{{title}} {{when}} {{hours}} {{price}} {{places}} {{action}}</li></template></body></html>`;

/** The page in a fresh worker instance. */
async function setUp() {
  vi.resetModules();
  const { serveTrainingPage } = await import("./serve-training-page.ts");
  const { addEvent, cancelEvent } = await import("./manage-events.ts");
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const fetched: string[] = [];
  const assets = {
    async fetch(request: URL | Request) {
      fetched.push(String(request instanceof Request ? request.method : request));
      return new Response(HTML, { headers: { "Content-Type": "text/html", ETag: '"static"', "X-Own": "1" } });
    },
  } as unknown as Fetcher;
  const backgroundWork: Promise<unknown>[] = [];
  const get = (headers: Record<string, string> = {}) =>
    serveTrainingPage(new Request("https://house.test/training-course", { headers }), assets, () => fixture.deps, {
      waitUntil: (work) => void backgroundWork.push(work),
    });
  const add = (overrides: Partial<Parameters<typeof Add>[1]> = {}) =>
    addEvent(
      fixture.deps,
      {
        title: "Tech <Basics>",
        category: "workshop",
        description: "Real files.",
        eventDate: new Date(NOON + 10 * MS_PER_DAY).toISOString(),
        duration: 420,
        days: 2,
        capacity: 3,
        amount: 400,
        ...overrides,
      },
      null,
    );
  const settle = () => Promise.all(backgroundWork.splice(0));
  return { ...fixture, get, add, settle, fetched, cancelEvent };
}

function readStructuredData(html: string): { [property: string]: unknown }[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ""),
  );
}

afterEach(() => void vi.useRealTimers());

test("renders the dates as text with structured data, under the page's own headers", async () => {
  const { get, add } = await setUp();
  await add();
  const answer = await get();
  const html = await answer.text();
  expect(html).toContain(
    "<li>Tech &lt;Basics&gt; Tuesday 1 to Wednesday 2 December 2026 12 pm to 7 pm each day ₵400 3 places left Register and pay</li>",
  );
  expect(html).not.toContain("<p>none</p>");
  expect([answer.headers.get("X-Own"), answer.headers.get("ETag")]).toEqual(["1", expect.stringMatching(/^W\/"/)]);
  expect(readStructuredData(html)).toMatchObject([
    {
      "@type": "EducationEvent",
      name: "Tech <Basics>",
      startDate: "2026-12-01T12:00:00+00:00",
      endDate: "2026-12-02T19:00:00+00:00",
      offers: { price: 400, priceCurrency: "GHS", availability: "https://schema.org/InStock" },
    },
    // Farmers' Day, which staff have not closed.
    {
      specialOpeningHoursSpecification: expect.arrayContaining([expect.objectContaining({ validFrom: "2026-12-04" })]),
    },
  ]);
});

test("says that a workshop of the page has no date yet", async () => {
  const { markUndated } = await import("./serve-training-page.ts");
  const button = (workshop: string) => `<span data-workshop="${workshop}" data-undated="Tell me">Enroll</span>`;
  const html = button("employability") + button("tech_basics");
  expect(markUndated(html, [{ title: "Tech Basics, evenings" } as PublicEvent])).toBe(
    button("employability").replace("Enroll", "Tell me") + button("tech_basics"),
  );
});

test("renders once for two minutes, and then in the background", async () => {
  const { get, add, clock, settle, fetched, rows } = await setUp();
  await add();
  const [first] = await Promise.all([get(), get(), get()]);
  expect(fetched).toHaveLength(1);
  expect((await get({ "If-None-Match": first.headers.get("ETag") ?? "" })).status).toBe(304);
  rows.sql(`insert into events (id, title, description, category, event_date, duration, capacity, created_at)
    values ('other', 'Another', 'd', 'workshop', ${NOON + 20 * MS_PER_DAY}, 60, 5, 1)`);
  expect(await (await get()).text()).not.toContain("Another");
  clock.now += 2 * MS_PER_MINUTE;
  expect(await (await get()).text()).not.toContain("Another");
  await settle();
  expect(await (await get()).text()).toContain("Another");
});

test("never shows a started event, and drops a cancelled one immediately", async () => {
  const { get, add, clock, deps, cancelEvent } = await setUp();
  await add({ eventDate: new Date(NOON + MS_PER_MINUTE).toISOString() });
  const cancelled = await add({ title: "Off" });
  const readEvents = async () =>
    readStructuredData(await (await get()).text()).filter((item) => item["@type"] === "EducationEvent");
  expect(await readEvents()).toHaveLength(2);
  clock.now += MS_PER_MINUTE;
  expect((await readEvents()).map(({ name }) => name)).toEqual(["Off"]);
  await cancelEvent(deps, { id: cancelled.id, reason: "The teacher is ill" });
  const html = await (await get()).text();
  expect([await readEvents(), html.includes("<p>none</p>")]).toEqual([[], true]);
});

test("serves the static page while the database fails, and renders it again soon after", async () => {
  const { get, add, setTrap, clock, settle } = await setUp();
  await add();
  setTrap({ atCall: 1, isResponseLost: false });
  expect(await (await get()).text()).toContain("<p>none</p>");
  clock.now += 10_000;
  await get();
  await settle();
  expect(await (await get()).text()).toContain("Tech &lt;Basics&gt;");
});

test("serves the static page if the dates take too long", async () => {
  const { get, deps } = await setUp();
  deps.events = { ...deps.events, listUpcoming: () => new Promise(() => {}) };
  vi.useFakeTimers();
  const answer = get();
  await vi.advanceTimersByTimeAsync(1500);
  expect(await (await answer).text()).toContain("<p>none</p>");
});

test("adds closures and special hours as structured data, each day once", async () => {
  const { injectSpecialOpeningHours } = await import("./serve-training-page.ts");
  expect(injectSpecialOpeningHours(HTML, { closures: [], specials: [] })).toBe(HTML);
  const html = injectSpecialOpeningHours(HTML, {
    closures: [{ from: "2026-12-25", to: "2026-12-26", reason: "Christmas" }],
    specials: [
      { day: "2026-12-24", opens: 8, closes: 13, reason: "Christmas Eve" },
      { day: "2026-12-26", opens: 8, closes: 13, reason: "Boxing Day" },
      { day: "2026-12-31", opens: 8, closes: 24, reason: "</script>" },
    ],
  });
  expect(readStructuredData(html)).toMatchObject([
    {
      "@id": expect.stringMatching(/\/#house$/),
      specialOpeningHoursSpecification: [
        { validFrom: "2026-12-25", validThrough: "2026-12-26", opens: "00:00", closes: "00:00" },
        { validFrom: "2026-12-24", validThrough: "2026-12-24", opens: "08:00", closes: "13:00" },
        { validFrom: "2026-12-31", validThrough: "2026-12-31", opens: "08:00", closes: "23:59" },
      ],
    },
  ]);
});
