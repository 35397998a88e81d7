import * as z from "zod/mini";
import {
  calendarDay,
  emailAddress,
  internationalPhone,
  optionalLine,
  optionalParagraphs,
  singleLine,
  wholeNumber,
} from "#contract/fields.ts";
import type { AffectedByHours } from "#contract/front-desk/availability/special-hours.ts";
import { MAX_PLAN_DAYS } from "#domain/inventory/inventory.ts";
import type { OwnPlan, PriceName } from "#domain/settings.ts";

const MAX_PRICE = 1_000_000;

const priceAmount = () =>
  z.number("Enter a price").check(
    z.gte(0, "Enter a price"),
    z.lte(MAX_PRICE, `A price is at most ${MAX_PRICE}`),
    z.refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), "A price has at most two decimals"),
  );

/** GET /api/prices: the prices of today. `amount` is in `currency`, `cedis` at today's rate. */
export interface PublicPrices {
  /** The number of the newest price change that holds; 1 is the first price list. */
  version: number;
  /** Its first day; null for the first price list. */
  from: string | null;
  plans: { bookingType: string; name: string; amount: number; currency: "GHS" | "USD"; cedis: number }[];
}

/** GET /api/admin/prices: every price list, the newest first. */
export interface AdminPrices {
  prices: { name: PriceName; title: string; currency: "GHS" | "USD"; amount: number }[];
  versions: PriceVersion[];
}

export interface PriceVersion {
  /** Null for the first price list. */
  id: string | null;
  version: number;
  from: string | null;
  /** Whether it does not hold yet, so that it can be withdrawn. */
  isAhead: boolean;
  changes: { name: PriceName; title: string; amount: number; before: number }[];
  setAt: string | null;
  setBy: string | null;
}

/**
 * POST /api/admin/prices, 201 AdminPrices: new prices from a day after today. Amounts are in the currency of the price.
 * 400 for a day that has begun, and for a list that changes nothing.
 */
export const SetPricesInput = z.lazy(() =>
  z.object({
    from: calendarDay("Choose the first day of the new prices"),
    plans: z
      .array(
        z.object(
          {
            bookingType: singleLine("Choose a price", { max: 40 }),
            amount: priceAmount(),
          },
          "Choose a price",
        ),
        "Change a price",
      )
      .check(z.minLength(1, "Change a price"), z.maxLength(40, "Change a price")),
  }),
);
export type SetPricesInput = z.infer<typeof SetPricesInput>;

/** GET /api/admin/plans: the owner's own plans, the newest first. */
export interface AdminPlans {
  plans: {
    type: string;
    name: string;
    /** The plan of the code whose rules it has. */
    basedOn: string;
    /** What its price is for, such as "week". */
    per: string;
    /** In cedis, today or on its first day. */
    amount: number;
    included: readonly string[];
    from: string;
    state: "ahead" | "sold" | "withdrawn";
  }[];
}

/** The plans on which an owner can base a plan: desks, which need no verification and no other capacity. */
export const OWN_PLAN_BASES = ["desk_day", "desk_week", "desk_monthly"] as const satisfies OwnPlan["basedOn"][];

const MAX_OWN_PLAN_LINES = 8;
const LINES = `Enter 1 to ${MAX_OWN_PLAN_LINES} lines of what is included`;

/**
 * POST /api/admin/plans, 201 AdminPlans: a plan with a desk, sold from a day after today. `days` is for plans by the
 * day; a plan that is based on the month renews as that does. 400 for a name that another plan has or had, and for a day
 * that has begun.
 */
export const AddPlanInput = z.lazy(() =>
  z.object({
    name: singleLine("Enter the name", { max: 30, maxMessage: "The name must be at most 30 characters" }),
    basedOn: z.enum(OWN_PLAN_BASES, "Choose the plan that it is based on"),
    days: z.optional(
      wholeNumber(`Days must be a whole number from 1 to ${MAX_PLAN_DAYS}`, { min: 1, max: MAX_PLAN_DAYS }),
    ),
    amount: priceAmount().check(z.gt(0, "Enter a price above 0")),
    from: calendarDay("Choose the first day on which it is sold"),
    included: z
      .array(singleLine("Enter a line", { max: 60, maxMessage: "A line must be at most 60 characters" }), LINES)
      .check(z.minLength(1, LINES), z.maxLength(MAX_OWN_PLAN_LINES, LINES)),
  }),
);
export type AddPlanInput = z.infer<typeof AddPlanInput>;

/** POST /api/admin/plans/:type/withdraw, 200 AdminPlans. 404 for an unknown plan, 409 `conflict` for a withdrawn one. */
export const PlanParams = z.lazy(() => z.object({ type: singleLine("Unknown plan", { max: 40 }) }));
export type PlanParams = z.infer<typeof PlanParams>;

const webAddress = (message: string) =>
  z.string(message).check(z.maxLength(300, message), z.regex(/^https:\/\/[^\s"<>]+$/, message));
const WEB = "Enter an address that starts with https://";

const hours = () =>
  z.nullable(
    z
      .object(
        {
          opens: wholeNumber("Enter a full hour from 0 to 24", { min: 0, max: 24 }),
          closes: wholeNumber("Enter a full hour from 0 to 24", { min: 0, max: 24 }),
        },
        "Give the opening and the closing hour",
      )
      .check(z.refine(({ opens, closes }) => opens < closes, "The closing hour must be after the opening hour")),
  );
const week = () =>
  z.array(hours(), "Give the hours of all seven days").check(z.length(7, "Give the hours of all seven days"));

/** PATCH /api/admin/house, 200 AdminHouse: saves a draft. Weeks start on Sunday; null is closed all day. */
export const HouseInput = z.lazy(() =>
  z.partial(
    z.object({
      name: singleLine("Enter the name of the house", { max: 60 }),
      tagline: singleLine("Enter a line about the house", { max: 120 }),
      street: singleLine("Enter the street", { max: 120 }),
      area: singleLine("Enter the area", { max: 60 }),
      city: singleLine("Enter the city", { max: 60 }),
      region: singleLine("Enter the region", { max: 60 }),
      ghanaPostGps: singleLine("Enter the GhanaPostGPS code", { max: 20 }),
      directions: optionalParagraphs(400, "Directions must be at most 400 characters"),
      entryWithoutReception: optionalLine(200, "This must be at most 200 characters"),
      phone: internationalPhone(),
      whatsapp: internationalPhone(),
      email: emailAddress(),
      bookingSite: z.union([z.literal(""), webAddress(WEB)], WEB),
      calendarUrl: webAddress(WEB),
      careersUrl: webAddress(WEB),
      supportUrl: webAddress(WEB),
      instagram: webAddress(WEB),
      linkedin: webAddress(WEB),
      x: webAddress(WEB),
      openingHours: week(),
      receptionHours: week(),
      legalName: optionalLine(120, "The legal name must be at most 120 characters"),
      runBy: optionalLine(120, "The name must be at most 120 characters"),
      registration: optionalLine(40, "The number must be at most 40 characters"),
      tin: optionalLine(40, "The number must be at most 40 characters"),
    }),
  ),
);
export type HouseInput = z.infer<typeof HouseInput>;

/**
 * Sent with a change of the draft, and with POST /api/admin/settings/publish: the `version` that was shown. 409
 * `conflict` if the draft differs now. Without it nothing is compared.
 */
export const SeenDraftQuery = z.lazy(() =>
  z.object({ seen: z.optional(singleLine("Reload the page and try again", { max: 40 })) }),
);
export type SeenDraftQuery = z.infer<typeof SeenDraftQuery>;

/** GET /api/admin/house: the facts with the draft. */
export interface AdminHouse {
  /** Of the draft, or of what is published if there is none. */
  version: string;
  facts: { [Field in keyof HouseInput]-?: Exclude<HouseInput[Field], undefined> };
  /** What publishing would change. */
  changes: SettingChange[];
  affected: AffectedByWeek;
  /** Titles of the facts that would still be samples, or missing. */
  samples: string[];
}

/** What publishing other opening hours would leave without hours, from tomorrow on. */
export interface AffectedByWeek extends AffectedByHours {
  /** How many of them fall on a day that will be closed. */
  closed: number;
  /** How many of them fall outside shorter hours. */
  outside: number;
}

export interface SettingChange {
  /** A field of HouseInput, "words." with the key of a text, or "photos." with a place. */
  field: string;
  title: string;
  before: string;
  after: string;
}

/** GET /api/admin/settings/history: newest first. */
export interface SettingsHistory {
  items: {
    /** Null for the facts that the code began with. */
    id: string | null;
    publishedAt: string | null;
    publishedBy: string | null;
    /** What it changed. */
    changes: SettingChange[];
    /** What restoring it would change now. */
    restores: SettingChange[];
    isCurrent: boolean;
  }[];
}

/** POST /api/admin/settings/preview, 200: a link to the site with the draft, for 15 minutes. */
export interface SettingsPreview {
  url: string;
}

/** POST /api/admin/settings/history/:id/restore, 200 AdminHouse: 409 `conflict` while a draft waits. */
export const RestoreParams = z.lazy(() =>
  z.object({ id: z.union([z.literal("first"), z.uuid("Unknown item")], "Unknown item") }),
);
export type RestoreParams = z.infer<typeof RestoreParams>;
