import * as fc from "fast-check";
import type { ZodMiniType } from "zod/mini";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { pricePesewas } from "#domain/catalogue/catalogue.ts";
import { DOCUMENT_KINDS } from "#domain/documents/documents.ts";
import { EXPORT_LISTS } from "#domain/front-desk/desk.ts";
import { INBOX_KINDS } from "#domain/inbox/inbox.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import { MAIL_TEXT_NAMES } from "#domain/mail-texts/mail-texts.ts";
import { PHOTO_SLOTS } from "#domain/photos.ts";

/** The people in generated input. No public answer, error or log line may contain this data. */
export const PEOPLE = {
  emails: ["kwabena.fuzz@example.com", "Esi.Fuzz+desk@mail.example.org"],
  phones: ["0249988776", "+233 24 998 8775", "(020) 998-8774"],
};

/** Cedis for a dollar, as the simulated provider answers. */
const RATE = 12.4;

/** Matches their phone numbers in any format. */
export const PHONE_DIGITS = /9988?[\s-]?877[456]|998[\s-]?877[456]/;

interface Definition {
  type: string;
  format?: string;
  pattern?: RegExp;
  shape?: Record<string, ZodMiniType>;
  innerType?: ZodMiniType;
  getter?: () => ZodMiniType;
  in?: ZodMiniType;
  element?: ZodMiniType;
  options?: ZodMiniType[];
  entries?: Record<string, string>;
  values?: unknown[];
  checks?: { _zod: { def: { format?: string; pattern?: RegExp } } }[];
}

/** Values that the schema accepts, mostly. Throws for an unknown kind of field. */
export function validFor(schema: ZodMiniType, name = ""): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(definition.shape ?? {}).map(([key, field]) => [key, validFor(field, key)] as const),
        ),
      );
    case "optional":
    case "nullable":
      return fc.option(inner(definition.innerType, name), { nil: definition.type === "nullable" ? null : undefined });
    case "enum":
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case "literal":
      return fc.constantFrom(...(definition.values ?? []));
    case "array":
      return fc.array(inner(definition.element, name), { maxLength: 4 });
    case "record":
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3 });
    case "union":
      return fc.oneof(...(definition.options ?? []).map((option) => inner(option, name)));
    case "pipe":
      return inner(definition.in, name);
    case "boolean":
      return fc.boolean();
    case "number":
      return numbers(name);
    case "string":
      return texts(definition, name);
    case "unknown":
      return fc.jsonValue();
    default:
      throw new Error(`Say what a valid ${definition.type} is.`);
  }
}

/** The names of an object's fields. */
export function keysOf(schema: ZodMiniType): string[] {
  return Object.keys(definitionOf(schema).shape ?? {});
}

/** A schema's definition, also of a lazy one. */
function definitionOf(schema: ZodMiniType): Definition {
  const definition = schema._zod.def as unknown as Definition;
  return definition.getter ? definitionOf(definition.getter()) : definition;
}

function inner(schema: ZodMiniType | undefined, name: string): fc.Arbitrary<unknown> {
  if (!schema) throw new Error(`The schema of ${name} has no inside.`);
  return validFor(schema, name);
}

function numbers(name: string): fc.Arbitrary<unknown> {
  if (name !== "amount") return fc.integer({ min: 1, max: 500 });
  return fc.constantFrom(...BOOKING_TYPES.map((type) => pricePesewas(type, RATE) / 100));
}

function texts(definition: Definition, name: string): fc.Arbitrary<string> {
  const formats = [definition, ...(definition.checks ?? []).map((check) => check._zod.def)];
  const format = formats.map((check) => check.format).find((check) => check !== undefined);
  if (format === "email") return fc.constantFrom(...PEOPLE.emails);
  if (format === "uuid") return fc.oneof(fc.uuid(), fc.constantFrom(...known.ids));
  if (format === "datetime") return fc.oneof(instants(), fc.date({ min: new Date(0), noInvalidDate: true }).map(iso));
  if (name === "reference" || name === "paymentReference")
    return fc.oneof(fc.constantFrom(...known.references), fc.stringMatching(/^[A-Za-z0-9-]{1,100}$/));
  if (name === "personId") return fc.oneof(...known.ids.map((id) => fc.constant(`booking-${id}`)));
  if (name === "token") return fc.oneof(fc.constantFrom(...known.tokens), fc.string({ minLength: 1, maxLength: 200 }));
  if (name === "cursor")
    return fc.oneof(
      fc.base64String(),
      fc.json().map((text) => btoa(encodeURIComponent(text))),
    );
  // Checked against the list of the moment, so the schema names no values.
  if (/^(bookingType|basedOn|type)$/.test(name)) return fc.constantFrom(...BOOKING_TYPES);
  if (/phone/i.test(name)) return fc.constantFrom(...PEOPLE.phones);
  if (/(date|^day|^from|^to)$/i.test(name)) return days();
  if (name === "ownerInitials") return fc.stringMatching(/^[A-Z]{1,4}$/);
  if (name === "website")
    return fc.oneof({ weight: 9, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.string() });
  const pattern = formats.map((check) => check.pattern).find((check) => check !== undefined);
  if (pattern) return fc.stringMatching(pattern);
  return fc.string({ minLength: 3, maxLength: 60, unit: "grapheme" });
}

/** Existing ids and references, filled before the calls start. */
export const known: { ids: string[]; references: string[]; tokens: string[] } = {
  ids: ["00000000-0000-4000-8000-000000000000"],
  references: ["unknown-reference"],
  tokens: ["0123456789abcdef0123456789abcdef"],
};

function days(): fc.Arbitrary<string> {
  return instants().map((instant) => instant.slice(0, 10));
}

/** Around today, in whole days. */
function instants(): fc.Arbitrary<string> {
  return fc.integer({ min: -2, max: 370 }).map((ahead) => iso(new Date(Date.now() + ahead * 86_400_000)));
}

function iso(at: Date): string {
  return at.toISOString();
}

const HOSTILE = [
  ...[null, true, false, 0, -1, -0.5, 1.5, 1e9, 1e308, 249.999, Number.MAX_SAFE_INTEGER + 2, [], {}, [[]], [null]],
  ...["", " ", "\n", "0x10", "1e400", "NaN", "-1", "null", "undefined", "true", "[object Object]", "𝟙𝟚", "١٢٣"],
  ...["2026-02-30", "275760-09-13", "9999-12-31T23:59:59-14:00", "0000-01-01", "2026-11-21T25:00:00Z", "yesterday"],
  ...["a@b", "a@b.co\r\nBcc: all@example.com", '"x"@example.com', `${"a".repeat(250)}@example.com`, "mailto:a@b.co"],
  ...[
    ...["' OR 1=1 --", '"; DROP TABLE bookings; --', "%27%20UNION%20SELECT", "\\", "%", "_", "*", "NEAR(", '"'],
    "a\u0000b",
  ],
  ...["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "{{7*7}}", "#{7*7}", "javascript:alert(1)"],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "../../etc/passwd", "file:///etc/passwd"],
  ...[
    "\ufeff",
    "\u202eevil",
    "\u200b\u200b",
    "e\u0301".repeat(50),
    "👩🏽‍💻".repeat(20),
    "ﷺ".repeat(40),
    "\ud800",
    "İ",
    "ß",
  ],
  ...["=HYPERLINK(1)", "+cmd|' /C calc'!A0", "@SUM(1)", "\t=1", "A".repeat(5000), "ɔ".repeat(8000)],
];

/** Any Unicode character. The library's own unit "binary" first builds a table of a million, which takes seconds. */
const CHARACTER = fc.nat({ max: 0x10f7ff }).map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));

export function hostileValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: CHARACTER, maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.double(),
    fc.bigInt().map(String),
    fc.jsonValue({ maxDepth: 4 }),
    fc.array(fc.constantFrom(...HOSTILE), { maxLength: 5 }),
  );
}

const EXTRA_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "id",
  "status",
  "createdAt",
  "paidAt",
  "isAdmin",
];

/** A body as text: valid, nearly valid, hostile, or not a body at all. */
export function bodyFor(schema: ZodMiniType): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const valid = validFor(schema) as fc.Arbitrary<Record<string, unknown>>;
  const keys = keysOf(schema);
  const changes = (max: number) =>
    fc.array(fc.tuple(fc.constantFrom(...keys, ...EXTRA_KEYS), hostileValue()), { minLength: 1, maxLength: max });
  const withChanges = (max: number) =>
    fc.tuple(valid, changes(max)).map(([body, changed]) => jsonOf([...Object.entries(body), ...changed]));
  return fc.oneof(
    { weight: 5, arbitrary: valid.map((body) => jsonOf(Object.entries(body))) },
    { weight: 6, arbitrary: withChanges(2) },
    { weight: 3, arbitrary: withChanges(12) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, fc.constantFrom(...keys, "__proto__"))
        .map(([body, key]) => jsonOf(Object.entries(body).filter(([name]) => name !== key))),
    },
    { weight: 1, arbitrary: fc.tuple(valid, fc.nat()).map(([body, at]) => cut(jsonOf(Object.entries(body)), at)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 30 }) },
    { weight: 1, arbitrary: fc.string({ unit: CHARACTER, maxLength: 400 }) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1, max: 40_000 }).map((size) => JSON.stringify({ a: "x".repeat(size) })),
    },
    { weight: 1, arbitrary: rawBytes() },
  );
}

export function rawBytes(): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  return fc.uint8Array({ maxLength: 500 }).map((bytes) => new Uint8Array(bytes));
}

// Written by hand, because an object literal cannot repeat a key or hold __proto__ as its own key.
function jsonOf(entries: [string, unknown][]): string {
  const fields = entries
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? "null"}`);
  return `{${fields.join(",")}}`;
}

function cut(text: string, at: number): string {
  return text.slice(0, at % (text.length + 1));
}

/** A query that may be valid, or anything. */
export function queryFor(schema: ZodMiniType): fc.Arbitrary<string> {
  const valid = validFor(schema) as fc.Arbitrary<Record<string, unknown>>;
  const keys = keysOf(schema);
  const changed = fc.array(fc.tuple(fc.constantFrom(...keys, ...EXTRA_KEYS), hostileValue()), { maxLength: 3 });
  return fc.tuple(valid, changed).map(([query, changes]) =>
    [...Object.entries(query), ...changes]
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${encodeURIComponent(key)}=${encode(value)}`)
      .join("&"),
  );
}

/** One part of a path: existing, possible, or anything. */
export function pathPart(name: string): fc.Arbitrary<string> {
  const existing: Record<string, readonly string[]> = {
    id: known.ids,
    reference: known.references,
    token: known.tokens,
    calendarId: known.tokens,
    kind: INBOX_KINDS,
    documentKind: DOCUMENT_KINDS,
    list: EXPORT_LISTS,
    resource: RESOURCES,
    name: MAIL_TEXT_NAMES,
    month: ["2024-01", "2026-11", "2099-12"],
    dispute: ["7", "1801929"],
    step: ["preview"],
    slot: PHOTO_SLOTS,
    type: BOOKING_TYPES,
    file: known.tokens.map((token) => `${token}-640.webp`),
    person: known.ids.map((id) => `booking-${id}`),
  };
  const candidates = existing[name];
  if (!candidates) throw new Error(`Say where a path with :${name} leads.`);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...candidates) },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: fc.constantFrom("..%2Fx", "%00", "%", "%E0%A4%A", "a".repeat(3000), "__proto__", "%2e%2e", "'"),
    },
    { weight: 2, arbitrary: hostileValue().map(encode) },
  );
}

function encode(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
  return encodeURIComponent(text.toWellFormed());
}
