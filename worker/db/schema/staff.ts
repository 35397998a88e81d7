import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FirstDayMark } from "#domain/first-day.ts";
import { ROLES } from "#domain/staff/roles.ts";
import { instant } from "./columns.ts";

/** Members of staff. Rows are never deleted, because the history refers to them. */
export const staff = sqliteTable(
  "staff",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** For Cloudflare Access, which identifies staff by it. */
    email: text("email"),
    role: text("role", { enum: ROLES }).notNull(),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [uniqueIndex("staff_email").on(sql`lower(${table.email})`)],
);

/** Public keys of staff's devices. `id` is the credential's, base64url. */
export const staffPasskeys = sqliteTable(
  "staff_passkeys",
  {
    id: text("id").primaryKey(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    device: text("device").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("staff_passkeys_staff").on(table.staffId)],
);

/** Only the SHA-256 of the cookie's token is stored. */
export const staffSessions = sqliteTable(
  "staff_sessions",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    /** The passkey that opened it; null for sessions from before this column. */
    passkeyId: text("passkey_id"),
    device: text("device").notNull(),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at").notNull(),
  },
  (table) => [
    uniqueIndex("staff_sessions_token").on(table.tokenHash),
    index("staff_sessions_staff").on(table.staffId),
    index("staff_sessions_used_at").on(table.usedAt),
  ],
);

const INVITATION_KINDS = ["invitation", "printed", "recovery"] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];

/** One-time links to register a device. */
export const staffInvitations = sqliteTable(
  "staff_invitations",
  {
    tokenHash: text("token_hash").primaryKey(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /**
     * An invitation by an owner, a printed recovery code of an owner, or a recovery link made with the worker's
     * secrets. The latter is stored when used.
     */
    kind: text("kind", { enum: INVITATION_KINDS }).notNull().default("invitation"),
  },
  (table) => [
    index("staff_invitations_staff").on(table.staffId),
    index("staff_invitations_expires_at").on(table.expiresAt),
  ],
);

/** Used challenges and recovery tokens, until they would expire. */
export const usedTokens = sqliteTable(
  "used_tokens",
  { tokenHash: text("token_hash").primaryKey(), until: instant("until").notNull() },
  (table) => [index("used_tokens_until").on(table.until)],
);

/** The owner's settings, and the last good exchange rate, by name. */
export const settings = sqliteTable("settings", {
  name: text("name").$type<"is_shared_key_allowed" | "last_good_rate" | `first_day:${FirstDayMark}`>().primaryKey(),
  value: text("value", { mode: "json" }).$type<unknown>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type StaffRow = typeof staff.$inferSelect;
export type PasskeyRow = typeof staffPasskeys.$inferSelect;
export type StaffSessionRow = typeof staffSessions.$inferSelect;
