import { expect, test } from "vitest";
import { addDays, addMonths, dayAt } from "#domain/calendar/days.ts";
import { MAX_IMPORT_ROWS } from "#domain/import/fields.ts";
import { openDueCharges } from "#worker/memberships/open-charges.ts";
import { remindMembers } from "#worker/memberships/remind-members.ts";
import { applyRetention } from "#worker/personal-data/apply-retention.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf, refusalOf, type TestDeps } from "#worker/test/test-deps.ts";
import { confirmImport, listImports, previewImport, undoImport } from "./import-table.ts";

const TODAY = dayAt(NOON);
const IN_A_WEEK = addDays(TODAY, 7);

function preview(deps: TestDeps["deps"], kind: "clients" | "memberships" | "bookings" | "newsletter", csv: string) {
  const bytes = new TextEncoder().encode(csv);
  return previewImport(deps, { contentType: "text/csv; charset=utf-8", bytes, query: { kind } });
}

async function importAll(deps: TestDeps["deps"], kind: Parameters<typeof preview>[1], csv: string) {
  const { importId } = await preview(deps, kind, csv);
  return confirmImport(deps, { id: importId });
}

/** The number of rows of every table that an import may write. */
function sizesOf({ sql }: TestDeps["rows"]) {
  const tables = [
    ...["virtual_office_clients", "memberships", "virtual_offices", "membership_periods", "membership_movements"],
    ...["charges", "bookings", "allocations", "newsletter_subscribers", "outbox"],
  ];
  return Object.fromEntries(
    tables.map((table) => [table, sql<{ n: number }>(`select count(*) as n from ${table}`)[0]?.n]),
  );
}

const GOOD_CLIENTS = [
  `Ama Mensah,"Kente, Beads & Co",ama@kente.example,024 123 4567,Ghana,Pro,"GHS 600.00",${addMonths(TODAY, -3)},${addMonths(TODAY, 1)},,,"Calls on ""Mondays"""`,
  `Ɔkyerɛ Ṣóyínká,Adinkra Ltd,okyere@adinkra.example,+233 20 765 4321,GH,Starter,₵350,,5/12/2027,,,`,
  `Kofi Tetteh,,kofi@example.com,0302 123 456,,premium,,2026-01-31,,14,,`,
];

/** Thirty kinds of bad rows of clients, each with what its reason says. */
const BAD_CLIENTS: [kind: string, row: string, reason: RegExp][] = [
  ["no name", ",Beads,a1@b.example,0241234567,Ghana,Pro,600,,2027-01-05,,,", /^Full name is required$/],
  ["a short name", "A,Beads,a2@b.example,0241234567,Ghana,Pro,600,,2027-01-05,,,", /^Full name is required$/],
  ["a long name", `${"A".repeat(201)},Beads,a3@b.example,0241234567,Ghana,Pro,600,,2027-01-05,,,`, /too long/],
  ["a long business name", `Ama B,${"B".repeat(201)},a4@b.example,0241234567,Ghana,Pro,600,,2027-01-05,,,`, /too long/],
  ["no email", "Ama B,Beads,,0241234567,Ghana,Pro,600,,2027-01-05,,,", /^Invalid email address$/],
  ["an email without a domain", "Ama B,Beads,ama@b,0241234567,Ghana,Pro,600,,2027-01-05,,,", /^Invalid email address$/],
  ["two emails", "Ama B,Beads,a@b.example b@b.example,0241234567,Ghana,Pro,600,,2027-01-05,,,", /^Invalid email/],
  ["no phone", "Ama B,Beads,a7@b.example,,Ghana,Pro,600,,2027-01-05,,,", /^Phone number is required$/],
  [
    "a short phone",
    "Ama B,Beads,a8@b.example,12345,Ghana,Pro,600,,2027-01-05,,,",
    /^Phone: “12345” is not a phone number$/,
  ],
  ["two phones", "Ama B,Beads,a9@b.example,0241234567 / 0201234567,Ghana,Pro,600,,2027-01-05,,,", /^Enter one number/],
  [
    "a phone with letters",
    "Ama B,Beads,a10@b.example,024CALLAMA99999,Ghana,Pro,600,,2027-01-05,,,",
    /one number|not a phone number/,
  ],
  [
    "an unknown country",
    "Ama B,Beads,a11@b.example,0241234567,Atlantis,Pro,600,,2027-01-05,,,",
    /^Country: “Atlantis” is unknown/,
  ],
  ["no plan", "Ama B,Beads,a12@b.example,0241234567,Ghana,,600,,2027-01-05,,,", /^Please select a plan$/],
  [
    "an unknown plan",
    "Ama B,Beads,a13@b.example,0241234567,Ghana,Gold,600,,2027-01-05,,,",
    /^Plan: “Gold” is unknown. Use one of: (?!.*(Day|Week))/,
  ],
  [
    "a desk as a client",
    "Ama B,Beads,a14@b.example,0241234567,Ghana,Monthly,600,,2027-01-05,,,",
    /only virtual offices are clients/,
  ],
  ["words as a price", "Ama B,Beads,a15@b.example,0241234567,Ghana,Pro,six hundred,,2027-01-05,,,", /^Amount must be/],
  ["a negative price", "Ama B,Beads,a16@b.example,0241234567,Ghana,Pro,-600,,2027-01-05,,,", /^Amount must be/],
  ["three decimals", "Ama B,Beads,a17@b.example,0241234567,Ghana,Pro,600.005,,2027-01-05,,,", /two decimals/],
  [
    "a decimal comma",
    'Ama B,Beads,a18@b.example,0241234567,Ghana,Pro,"600,50",,2027-01-05,,,',
    /^Use commas only between/,
  ],
  ["dollars", "Ama B,Beads,a19@b.example,0241234567,Ghana,Pro,$60,,2027-01-05,,,", /in another currency/],
  ["no due date", "Ama B,Beads,a20@b.example,0241234567,Ghana,Pro,600,2026-01-05,,,,", /^Enter the next due date, or/],
  [
    "a day that does not exist",
    "Ama B,Beads,a21@b.example,0241234567,Ghana,Pro,600,,30/2/2027,,,",
    /not a day of the calendar/,
  ],
  ["a year of two digits", "Ama B,Beads,a22@b.example,0241234567,Ghana,Pro,600,,5/12/27,,,", /year of two digits/],
  [
    "words as a date",
    "Ama B,Beads,a23@b.example,0241234567,Ghana,Pro,600,,next month,,,",
    /not a date that we can read/,
  ],
  [
    "a due date before the start",
    "Ama B,Beads,a24@b.example,0241234567,Ghana,Pro,600,2027-02-01,2027-01-05,,,",
    /before the start date/,
  ],
  [
    "a due date in ten years",
    "Ama B,Beads,a25@b.example,0241234567,Ghana,Pro,600,2026-01-05,2036-01-05,,,",
    /too far ahead/,
  ],
  [
    "a start in the last century",
    "Ama B,Beads,a26@b.example,0241234567,Ghana,Pro,600,1999-12-31,2027-01-05,,,",
    /too long ago/,
  ],
  [
    "paid months that disagree",
    "Ama B,Beads,a27@b.example,0241234567,Ghana,Pro,600,2026-01-05,2027-01-05,2,,",
    /lead to 5 March 2026/,
  ],
  ["half a month", "Ama B,Beads,a28@b.example,0241234567,Ghana,Pro,600,2026-01-05,,1.5,,", /whole number/],
  [
    "a payment in the future",
    "Ama B,Beads,a29@b.example,0241234567,Ghana,Pro,600,,2027-01-05,,2027-01-01,",
    /cannot be in the future/,
  ],
  ["an earlier row again", GOOD_CLIENTS[0] ?? "", /^The same as row 2$/],
  [
    "too many cells",
    "Ama B,Beads,a31@b.example,0241234567,Ghana,Pro,600,,2027-01-05,,,Note,extra",
    /more cells than the heading/,
  ],
  [
    "long notes",
    `Ama B,Beads,a32@b.example,0241234567,Ghana,Pro,600,,2027-01-05,,,${"n".repeat(2001)}`,
    /at most 2000/,
  ],
];
const HEADING =
  "Client,Company,E-mail,Mobile,Country,Package,Monthly fee,Start,Due date,Months paid,Last payment,Notes";
const CLIENTS_FILE = `\ufeff${[HEADING, ...GOOD_CLIENTS, ...BAD_CLIENTS.map(([, row]) => row)].join("\r\n")}\r\n`;

test("names 33 kinds of bad rows, imports the good ones, once, and undoes the import", async () => {
  const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
  const before = sizesOf(rows);
  const seen = await preview(deps, "clients", CLIENTS_FILE);
  expect(seen).toMatchObject({ good: 3, existing: 0, bad: BAD_CLIENTS.length });
  const named = seen.rows.slice(3).map(({ problems }, at) => [BAD_CLIENTS[at]?.[0], problems]);
  expect(named).toEqual(BAD_CLIENTS.map(([kind, , reason]) => [kind, [expect.stringMatching(reason)]]));
  expect(seen.rows[3]?.row).toBe(5);
  expect(seen.notes).toEqual([expect.stringContaining("5/12/2027 is 5 December 2027")]);
  expect(sizesOf(rows)).toEqual(before);

  const done = await confirmImport(deps, { id: seen.importId });
  expect(done).toMatchObject({ done: 3, left: 0, refused: [] });
  expect(rows.clients()).toMatchObject([
    {
      fullName: "Ama Mensah",
      businessName: "Kente, Beads & Co",
      phoneE164: "+233241234567",
      notes: 'Calls on "Mondays"',
      foldedName: "ama mensah kente, beads & co",
      membership: { plan: "virtual_pro", amountPesewas: 60_000, nextDueDate: addMonths(TODAY, 1), endedAt: null },
    },
    { fullName: "Ɔkyerɛ Ṣóyínká", membership: { amountPesewas: 35_000, nextDueDate: "2027-12-05" } },
    { businessName: "Kofi Tetteh", country: "ghana", membership: { nextDueDate: "2027-03-31", renewsOn: 31 } },
  ]);
  expect(rows.audit()).toMatchObject([
    { action: "import_confirmed", subjectId: seen.importId, detail: { kind: "clients", new: 3, existing: 0, bad: 33 } },
  ]);
  expect(rows.outbox()).toEqual([]);

  const imported = sizesOf(rows);
  await confirmImport(deps, { id: seen.importId });
  const again = await preview(deps, "clients", CLIENTS_FILE);
  expect(again).toMatchObject({ good: 3, existing: 3, bad: BAD_CLIENTS.length });
  await confirmImport(deps, { id: again.importId });
  expect(sizesOf(rows)).toEqual(imported);

  expect(await undoImport(deps, { id: again.importId })).toMatchObject({ done: 0, left: 0 });
  expect(await undoImport(deps, { id: seen.importId })).toMatchObject({ done: 3, left: 0, refused: [] });
  expect(sizesOf(rows)).toEqual(before);
  expect(rows.audit().map(({ action, detail }) => [action, detail?.undone ?? detail?.new])).toEqual([
    ["import_confirmed", 3],
    ["import_confirmed", 0],
    ["import_undone", 3],
  ]);
  expect((await importAll(deps, "clients", CLIENTS_FILE)).done).toBe(3);
});

test("two confirmations at once, and two drafts of one file, write each record once", async () => {
  const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
  const [one, two] = [await preview(deps, "clients", CLIENTS_FILE), await preview(deps, "clients", CLIENTS_FILE)];
  const ids = [one.importId, one.importId, two.importId];
  await Promise.all(ids.map((id) => confirmImport(deps, { id })));
  expect(rows.clients()).toHaveLength(3);
  expect(rows.sql("select state, count(*) as n from import_rows group by state order by state")).toEqual([
    { state: "existing", n: 3 },
    { state: "written", n: 3 },
  ]);
});

test("never overbooks a day: names the rows that find it full, also if it fills up after the preview", async () => {
  const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
  rows.sql("update resources set capacity = 3, allotment = 0 where resource = 'desks'");
  const heading = "name,phone,plan,start date,paid,price\n";
  const passes = Array.from({ length: 5 }, (_, at) => `Guest ${at},024123400${at},Day pass,${IN_A_WEEK},yes,250\n`);
  const seen = await preview(deps, "bookings", heading + passes.join(""));
  expect(seen).toMatchObject({ good: 3, bad: 2 });
  expect(seen.rows.slice(3).map(({ problems }) => problems)).toEqual([
    [expect.stringMatching(/is full: all 3 are taken$/)],
    [expect.stringMatching(/is full: all 3 are taken$/)],
  ]);
  const other = await preview(deps, "bookings", `${heading}Other One,0209999999,Day pass,${IN_A_WEEK},,\n`);
  expect(other).toMatchObject({ good: 1 });
  expect(await confirmImport(deps, { id: other.importId })).toMatchObject({ done: 1, refused: [] });
  expect(await confirmImport(deps, { id: seen.importId })).toMatchObject({
    ...{ done: 3, left: 0 },
    refused: [{ row: 4, reason: "The house is full or closed on its days since the preview" }],
  });
  expect(rows.allocations()).toHaveLength(3);
  expect(
    rows
      .bookings()
      .map(({ amountPesewas, status, source, agreedReason }) => [amountPesewas, status, source, agreedReason]),
  ).toEqual([
    [25_000, "confirmed", "import", null],
    [0, "confirmed", "import", "Paid before the import: ₵250.00"],
    [0, "confirmed", "import", "Paid before the import: ₵250.00"],
  ]);
  expect(rows.outbox()).toEqual([]);
});

test("a monthly desk takes its desk from today on, and its overdue month starts no reminders and no fee", async () => {
  const { deps, rows, clock } = makeTestDeps({ staff: SHARED_KEY });
  rows.sql("update resources set capacity = 2, allotment = 0 where resource = 'desks'");
  const file = [
    "name,email,phone,plan,price,start,next due",
    `Yaw Late,yaw@late.example,,Monthly hot desk,2000,${addMonths(TODAY, -3)},${addDays(TODAY, -20)}`,
    `Esi Soon,esi@soon.example,,desk_monthly,"1,800",${addMonths(TODAY, -3)},${addDays(TODAY, 8)}`,
    `Adjoa Full,adjoa@full.example,,desk_monthly,,,${addDays(TODAY, 9)}`,
  ].join("\n");
  const seen = await preview(deps, "memberships", file);
  expect(seen.rows.map(({ problems }) => problems)).toEqual([[], [], [expect.stringMatching(/is full: all 2/)]]);
  expect(await confirmImport(deps, { id: seen.importId })).toMatchObject({ done: 2, refused: [] });
  const occupancy = await deps.allocations.readOccupancy({
    ...{ resource: "desks", from: TODAY, to: IN_A_WEEK, at: deps.now() },
  });
  expect(occupancy.allocations.map(({ firstDay, count }) => [firstDay, count])).toEqual([[TODAY, 2]]);

  for (let days = 0; days < 12; days += 1) {
    clock.now += 24 * 3_600_000;
    await openDueCharges(deps);
    await remindMembers(deps);
  }
  const periods = rows.sql<{ name: string; fee: number }>(
    `select b.customer_name as name, p.late_fee_pesewas as fee from membership_periods as p
      join charges as c on c.id = p.id and c.state = 'open' join bookings as b on b.id = p.membership_id order by 1`,
  );
  expect(periods).toEqual([
    { name: "Esi Soon", fee: 0 },
    { name: "Yaw Late", fee: 0 },
  ]);
  const reminded = rows.sql<{ name: string }>(
    `select distinct b.customer_name as name from outbox as o join membership_periods as p on p.id = o.subject_id
      join bookings as b on b.id = p.membership_id`,
  );
  expect(reminded).toEqual([{ name: "Esi Soon" }]);

  expect(await undoImport(deps, { id: seen.importId })).toMatchObject({
    ...{ done: 1, left: 0 },
    refused: [{ row: 3, reason: "A message about it was sent" }],
  });
  expect(rows.bookings()).toMatchObject([{ customerName: "Esi Soon" }]);
});

test.each([
  ["a past day", `Ama B,0241234567,Day pass,${addDays(TODAY, -1)},,,`, /cannot be in the past/],
  ["a day in two years", "Ama B,0241234567,Day pass,2029-01-05,,,", /more than a year ahead/],
  ["a virtual office", `Ama B,0241234567,Starter,${IN_A_WEEK},,,`, /import virtual offices as clients/],
  ["Enterprise", `Ama B,0241234567,Enterprise,${IN_A_WEEK},,,`, /Enterprise has no price/],
  ["a paid month", `Ama B,0241234567,Monthly,${IN_A_WEEK},yes,,`, /import a paid month as a membership/],
  ["a paid maybe", `Ama B,0241234567,Day pass,${IN_A_WEEK},maybe,,`, /^Paid: “maybe” is unknown/],
  ["nobody to reach", `Ama B,,Day pass,${IN_A_WEEK},,,`, /^Enter a phone number or an email address$/],
  ["eleven people", `Ama B,0241234567,Private office,${IN_A_WEEK},,,11`, /for up to 10 people/],
  ["an end before the start", `Ama B,0241234567,Weekly,${IN_A_WEEK},,${TODAY},`, /before the start date/],
])("names a booking of %s", async (_, row, reason) => {
  const { deps } = makeTestDeps({ staff: SHARED_KEY });
  const seen = await preview(deps, "bookings", `name,phone,plan,date,paid,end date,people\n${row}\n`);
  expect(seen.rows).toEqual([
    { row: 2, name: "Ama B", problems: [expect.stringMatching(reason)], isExisting: false, record: null },
  ]);
});

test("refuses dates that may be meant either way in a column with the month first", async () => {
  const { deps } = makeTestDeps({ staff: SHARED_KEY });
  const file = "email,subscribed\na@list.example,12/25/2025\nb@list.example,5/12/2025\nc@list.example,5 Dec 2025\n";
  const seen = await preview(deps, "newsletter", file);
  expect(seen.rows.map(({ problems }) => problems)).toEqual([
    [expect.stringContaining("has the month before the day. Write 25/12/2025 instead")],
    [expect.stringContaining("5/12/2025 may be 5 December 2025 or 12 May 2025")],
    [],
  ]);
});

test("imports a plain list of addresses, leaves those who unsubscribed, and names who unsubscribed since", async () => {
  const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
  const list = "ama@list.example\nKofi@List.example\nkofi@list.example\nno address\n";
  const seen = await preview(deps, "newsletter", list);
  expect(seen).toMatchObject({ good: 2, bad: 2 });
  await confirmImport(deps, { id: seen.importId });
  const [ama] = rows.subscribers();
  await deps.subscribers.unsubscribe(String(ama?.unsubscribeToken), deps.now());
  expect(await preview(deps, "newsletter", list)).toMatchObject({ good: 2, existing: 2 });
  expect(await undoImport(deps, { id: seen.importId })).toMatchObject({
    ...{ done: 1, left: 0 },
    refused: [{ row: 1, reason: "They unsubscribed, which stays on record" }],
  });
  expect(rows.subscribers()).toMatchObject([{ email: "ama@list.example" }]);
});

test("takes rows by their field or heading, as JSON", async () => {
  const { deps } = makeTestDeps({ staff: SHARED_KEY });
  const send = (body: unknown) =>
    previewImport(deps, {
      ...{ contentType: "application/json", query: {} },
      bytes: new TextEncoder().encode(JSON.stringify(body)),
    });
  const rows = [{ email: "ama@list.example" }, { "E-mail": "kofi@list.example" }, { email: "a\0b@list.example" }];
  expect(await send({ kind: "newsletter", rows: rows.slice(0, 1) })).toMatchObject({ good: 1, bad: 0 });
  expect(await send({ kind: "newsletter", rows: rows.slice(2) })).toMatchObject({ good: 0, bad: 1 });
  expect((await refusalOf(send({ kind: "people", rows }))).message).toBe(
    "Choose clients, memberships, bookings or newsletter",
  );
  const tooMany = Array.from({ length: MAX_IMPORT_ROWS + 1 }, () => ({ email: "x@list.example" }));
  expect(await outcomeOf(send({ kind: "newsletter", rows: tooMany }))).toBe("validation_failed");
});

test("refuses a workbook, an open quote, an empty table and another type of body", async () => {
  const { deps } = makeTestDeps({ staff: SHARED_KEY });
  const messageOf = async (text: string) => (await refusalOf(preview(deps, "newsletter", text))).message;
  expect(await messageOf("PK\u0003\u0004\0\0")).toMatch(/^This is not a text file\. Save the sheet as CSV/);
  expect(await messageOf('email\n"ama@list.example\n')).toBe("A quote in row 2 is never closed.");
  expect(await messageOf("email\n\n")).toBe("The table has no rows.");
  const other = previewImport(deps, { contentType: "text/html", bytes: new Uint8Array(), query: {} });
  expect(await outcomeOf(other)).toBe("unsupported_media_type");
});

test("a client with a payment stays when its import is undone, and the list says how many are here", async () => {
  const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
  const { importId } = await preview(deps, "clients", CLIENTS_FILE);
  await confirmImport(deps, { id: importId });
  const [client] = rows.clients();
  rows.sql(
    `insert into audit_trail (id, at, actor, action, subject_type, subject_id) values ('a', 1, 'staff', 'client_corrected', 'client', '${client?.id}')`,
  );
  expect(await undoImport(deps, { id: importId })).toMatchObject({
    refused: [{ row: 2, reason: "It was changed or used since: see its history" }],
  });
  expect((await listImports(deps)).imports).toMatchObject([
    { kind: "clients", written: 1, left: 0, undone: 2, existing: 0, bad: 33 },
  ]);
  rows.sql("delete from audit_trail where id = 'a'");
  expect(await undoImport(deps, { id: importId })).toMatchObject({ done: 3, left: 0, refused: [] });
});

test("a draft ends after a day, and an erasure takes the person out of drafts", async () => {
  const { deps, rows, clock } = makeTestDeps({ staff: SHARED_KEY });
  const confirmed = await preview(deps, "newsletter", "ama@list.example\nkofi@list.example\n");
  await erasePersonalData(deps, { email: "AMA@list.example" });
  expect(await confirmImport(deps, { id: confirmed.importId })).toMatchObject({ done: 1, left: 0 });
  expect(rows.subscribers()).toMatchObject([{ email: "kofi@list.example" }]);

  const { importId } = await preview(deps, "clients", CLIENTS_FILE);
  clock.now += 25 * 3_600_000;
  expect(await applyRetention(deps)).toMatchObject({ importDrafts: 1 });
  expect(await outcomeOf(confirmImport(deps, { id: importId }))).toBe("not_found");
  expect((await listImports(deps)).imports).toMatchObject([{ id: confirmed.importId, written: 1 }]);
  expect(rows.sql("select count(*) as n from import_rows where draft is not null")).toEqual([{ n: 0 }]);
});

test("the preview says whose row it is and what it becomes", async () => {
  const { deps } = makeTestDeps({ staff: SHARED_KEY });
  const bookings = await preview(
    deps,
    "bookings",
    `name,phone,plan,date,paid\nAma B,0241234567,Day pass,${IN_A_WEEK},yes`,
  );
  expect(bookings.rows).toMatchObject([{ name: "Ama B", record: expect.stringMatching(/^Day.* from .*, paid$/) }]);
  const newsletter = await preview(deps, "newsletter", "Email\nama@example.com");
  expect(newsletter.rows).toMatchObject([{ name: "ama@example.com", record: "Newsletter address" }]);
});
