import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ROLES } from "#domain/staff/roles.ts";
import { instant } from "./columns.ts";

/** Who works here. Nobody is deleted: the history names them. */
export const staff = sqliteTable(
  "staff",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** For Cloudflare Access, which knows people by it. */
    email: text("email"),
    role: text("role", { enum: ROLES }).notNull(),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [uniqueIndex("staff_email").on(sql`lower(${table.email})`)],
);

/** The public half of a key that lies in somebody's device. `id` is the credential's, base64url. */
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

/** Who is signed in. Of the cookie only its SHA-256 is kept. */
export const staffSessions = sqliteTable(
  "staff_sessions",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    /** With which it was opened; null of one from before that was kept. */
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

/** Links with which somebody registers a device, once. */
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
     * From an owner to somebody; a code that an owner printed for the day on which every device of theirs is lost; or a link
     * made with the worker's secrets, which is kept from its use on.
     */
    kind: text("kind", { enum: INVITATION_KINDS }).notNull().default("invitation"),
  },
  (table) => [
    index("staff_invitations_staff").on(table.staffId),
    index("staff_invitations_expires_at").on(table.expiresAt),
  ],
);

/** Challenges and recovery codes that have been used, until they would have run out anyway. */
export const usedTokens = sqliteTable(
  "used_tokens",
  { tokenHash: text("token_hash").primaryKey(), until: instant("until").notNull() },
  (table) => [index("used_tokens_until").on(table.until)],
);

/** What the owner has decided, by name. */
export const settings = sqliteTable("settings", {
  name: text("name", { enum: ["is_shared_key_allowed"] }).primaryKey(),
  value: text("value", { mode: "json" }).$type<boolean>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});

export type StaffRow = typeof staff.$inferSelect;
export type PasskeyRow = typeof staffPasskeys.$inferSelect;
export type StaffSessionRow = typeof staffSessions.$inferSelect;
