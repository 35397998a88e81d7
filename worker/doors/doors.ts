import type { MiddlewareHandler } from "hono";
import type { InferInput } from "hono/validator";
import type { input, output, ZodMiniType } from "zod/mini";
import { MOST_FILE_BYTES } from "#domain/operations/limits.ts";
import type { Role } from "#domain/staff/roles.ts";
import type { AppEnv } from "#worker/http/hono.ts";
import type { DoorTerms, Schemas } from "./door.ts";
import { withDoor } from "./doors-of.ts";
import { parseInput } from "./parse-input.ts";

const KB = 1024;

/** What a route is declared with, and reads back with `c.req.valid`. */
type Opened<Takes extends Schemas> = MiddlewareHandler<
  AppEnv,
  string,
  {
    in: { [Target in keyof Takes & keyof Schemas]: Sent<Takes[Target], Target> };
    out: { [Target in keyof Takes & keyof Schemas]: Takes[Target] extends ZodMiniType ? output<Takes[Target]> : never };
  }
>;
/** What the browser's client gives: a body as it is, parts of an address as text. */
type Sent<Schema, Target extends keyof Schemas> = Schema extends ZodMiniType
  ? Target extends "json"
    ? input<Schema>
    : InferInput<input<Schema>, Target>
  : never;

type Nothing = Record<never, never>;
type Read = Omit<Schemas, "json">;
type Form = Schemas & { json: ZodMiniType };
interface Limit {
  isLimited?: boolean;
  asksOutside?: boolean;
}
/** The desk's, unless it is said to be a manager's or an owner's. */
interface Least {
  least?: Role;
  /** What lets somebody else in or ends it, and what cannot be taken back, asks whoever has a session for their passkey again. */
  asksProof?: boolean;
  /** What `npm run personal-data` and `npm run doctor` ask, which must not need the shared key. */
  isForScripts?: boolean;
}
interface Unasked {
  isOpenWithoutDatabase?: boolean;
}

export function visitorReads<Takes extends Read & Limit = Nothing>(takes: Takes = {} as Takes): Opened<Takes> {
  const { isLimited = false, asksOutside = false } = takes;
  return open(takes, { ...READ, who: "visitor", isLimited, asksOutside });
}

export function visitorSends<Takes extends Form & Limit>(takes: Takes): Opened<Takes> {
  return open(takes, { ...FORM, who: "visitor", isLimited: takes.isLimited ?? true });
}

/** A press that anybody may make. It is not counted where staff who are about to sign in make it: they share their address with guests. */
export function visitorPresses<Takes extends Read & Limit = Nothing>(takes: Takes = {} as Takes): Opened<Takes> {
  return open(takes, { ...READ, who: "visitor", changes: true, isLimited: takes.isLimited ?? false });
}

/** A file, which the route passes on without reading it whole. */
export function visitorUploads<Takes extends Read>(takes: Takes): Opened<Takes> {
  const terms = { ...READ, changes: true, body: "file", maxBodyBytes: MOST_FILE_BYTES, isLimited: true } as const;
  return open(takes, { ...terms, who: "visitor" });
}

/** The same of staff. */
export function staffUploads<Takes extends Read & Least>(takes: Takes): Opened<Takes> {
  return open(takes, { ...READ, changes: true, body: "file", maxBodyBytes: MOST_FILE_BYTES, who: "staff" });
}

export function mailReaderReads(): Opened<Nothing> {
  return open({}, { ...READ, who: "mail_reader" });
}

export function mailReaderPresses(): Opened<Nothing> {
  return open({}, { ...READ, who: "mail_reader", changes: true, body: "raw", maxBodyBytes: 4 * KB, isLimited: true });
}

/** Never counted: a notice that is turned away is sent again for days. */
export function gatewaySends(): Opened<Nothing> {
  return open({}, { ...READ, who: "gateway", changes: true, body: "raw", maxBodyBytes: 256 * KB });
}

export function staffReads<Takes extends Read & Least & Unasked = Nothing>(takes: Takes = {} as Takes): Opened<Takes> {
  const { isOpenWithoutDatabase = false } = takes;
  return open(takes, { ...READ, who: "staff", isOpenWithoutDatabase });
}

/** What is written down when it is looked at: only from our own pages, and not by HEAD. */
export function staffOpens<Takes extends Read & Least>(takes: Takes): Opened<Takes> {
  return open(takes, { ...READ, who: "staff", asksOutside: true });
}

/** Staff prove themselves before anything is read, so only their wrong keys are counted. */
export function staffSends<Takes extends Form & Least>(takes: Takes): Opened<Takes> {
  return open(takes, { ...FORM, who: "staff", isLimited: false });
}

/** Changes something by being called: its address says all. */
export function staffPresses<Takes extends Read & Least = Nothing>(takes: Takes = {} as Takes): Opened<Takes> {
  return open(takes, { ...READ, who: "staff", changes: true });
}

const READ = { changes: false, asksOutside: false, body: "none", maxBodyBytes: 0, isLimited: false } as const;
const FORM = { changes: true, asksOutside: false, body: "json", maxBodyBytes: 16 * KB, isLimited: true } as const;

function open<Takes extends Schemas & Least>(
  takes: Takes,
  terms: Omit<DoorTerms, "schemas" | keyof Least>,
): Opened<Takes> {
  const schemas: Schemas = {
    ...(takes.param && { param: takes.param }),
    ...(takes.query && { query: takes.query }),
    ...(takes.json && { json: takes.json }),
  };
  return withDoor(
    async (c, next) => {
      await parseInput(c, schemas);
      await next();
    },
    {
      ...terms,
      least: takes.least ?? "desk",
      asksProof: takes.asksProof ?? false,
      isForScripts: takes.isForScripts ?? false,
      schemas,
    },
  );
}
