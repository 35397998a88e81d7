import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { SharedKeyCondition } from "#contract/front-desk/staff.ts";
import { isAtLeast, type Role } from "#domain/staff/roles.ts";
import { MIN_OWNER_DEVICES } from "#domain/staff/sessions.ts";
import {
  type InvitationKind,
  type PasskeyRow,
  type StaffRow,
  type StaffSessionRow,
  settings,
  staff,
  staffInvitations,
  staffPasskeys,
  staffSessions,
  usedTokens,
} from "./schema/staff.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertRows,
  insertSelected,
  isWritten,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";

export type StaffRepository = ReturnType<typeof makeStaffRepository>;

export function makeStaffRepository(db: Database) {
  const endSessions = (staffId: string, condition: SQL) =>
    db.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), condition));
  const replaceSession = (tokenHash: string | null, condition: SQL) =>
    db.delete(staffSessions).where(and(eq(staffSessions.tokenHash, tokenHash ?? ""), condition));

  return {
    async list(now: Date) {
      const [people, passkeys, open] = await db.batch([
        db
          .select()
          .from(staff)
          .orderBy(desc(staff.isActive), asc(sql`${staff.name} collate nocase`), asc(staff.id)),
        db.select().from(staffPasskeys).orderBy(asc(staffPasskeys.createdAt)),
        db
          .select({ staffId: staffInvitations.staffId, expiresAt: staffInvitations.expiresAt })
          .from(staffInvitations)
          .where(
            and(
              eq(staffInvitations.kind, "invitation"),
              isNull(staffInvitations.usedAt),
              gt(staffInvitations.expiresAt, now),
            ),
          ),
      ]);
      return people.map((person) => ({
        person,
        passkeys: passkeys.filter(({ staffId }) => staffId === person.id),
        invitedUntil: open.find(({ staffId }) => staffId === person.id)?.expiresAt ?? null,
      }));
    },

    async findById(id: string): Promise<StaffRow | null> {
      return (await db.select().from(staff).where(eq(staff.id, id)).get()) ?? null;
    },

    async findActiveByEmail(email: string): Promise<StaffRow | null> {
      const found = await db
        .select()
        .from(staff)
        .where(and(sql`lower(${staff.email}) = lower(${email})`, eq(staff.isActive, true)))
        .get();
      return found ?? null;
    },

    /** The active owner with the longest service. */
    async findFirstOwner(): Promise<StaffRow | null> {
      const found = await db
        .select()
        .from(staff)
        .where(and(eq(staff.role, "owner"), eq(staff.isActive, true)))
        .orderBy(asc(staff.createdAt), asc(staff.id))
        .limit(1);
      return found[0] ?? null;
    },

    /** False if the email address is taken; then nothing is written. */
    async add(person: StaffRow, audit: AuditEntry): Promise<boolean> {
      const [added] = await db.batch([
        db.insert(staff).values(person).onConflictDoNothing().returning({ id: staff.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return added.length === 1;
    },

    /**
     * Updates a member of staff. A change of access ends their sessions, invitations and printed code. False if no
     * active owner would remain (with a passkey, if the shared key is off). False too if the address is taken or their
     * access has changed meanwhile.
     */
    async change(
      expected: StaffRow,
      to: { name: string; email: string | null; role: Role; isActive: boolean; at: Date },
      { changesAccess, audit }: { changesAccess: boolean; audit: AuditEntry },
    ): Promise<boolean> {
      const remainsOwner = to.isActive && isAtLeast(to.role, "owner");
      const isSharedKeyOn = sql`not exists (select 1 from ${settings}
        where ${settings.name} = 'is_shared_key_allowed' and ${settings.value} = 'false')`;
      const hasOtherOwner = sql`exists (select 1 from staff as other
        where other.role = 'owner' and other.is_active = 1 and other.id <> ${expected.id}
        and (${isSharedKeyOn} or exists (select 1 from ${staffPasskeys} where ${staffPasskeys.staffId} = other.id)))`;
      const keepsOwner = remainsOwner ? sql`true` : sql`(${staff.role} <> 'owner' or ${hasOtherOwner})`;
      const isAddressFree = sql`not exists (select 1 from staff as other
        where other.id <> ${expected.id} and lower(other.email) = lower(${to.email}))`;
      const ends = changesAccess ? isWritten(audit) : sql`false`;
      const { name, email, role, isActive, at } = to;
      const [changed] = await db.batch([
        db
          .update(staff)
          .set({ name, email, role, isActive, updatedAt: at })
          .where(
            and(
              eq(staff.id, expected.id),
              eq(staff.role, expected.role),
              eq(staff.isActive, expected.isActive),
              changesAccess ? keepsOwner : undefined,
              isAddressFree,
            ),
          )
          .returning({ id: staff.id }),
        insertAuditIfChanged(db, audit),
        endSessions(expected.id, ends),
        db.delete(staffInvitations).where(and(eq(staffInvitations.staffId, expected.id), ends)),
      ]);
      return changed.length === 1;
    },

    /** Replaces an open invitation of the same kind. False if the person is inactive. */
    async invite(invitation: NewInvitation, audit: AuditEntry): Promise<boolean> {
      const { staffId, kind } = invitation;
      const [, added] = await db.batch([
        db
          .delete(staffInvitations)
          .where(
            and(
              eq(staffInvitations.staffId, staffId),
              eq(staffInvitations.kind, kind),
              isNull(staffInvitations.usedAt),
            ),
          ),
        insertSelected(
          db,
          staffInvitations,
          invitation,
          sql`from ${staff} where ${staff.id} = ${staffId} and ${staff.isActive} = 1`,
        ).returning({ staffId: staffInvitations.staffId }),
        insertAuditIfChanged(db, audit),
      ]);
      return added.length === 1;
    },

    /** The person for whom an unused invitation, printed code or stored recovery link is valid. */
    async findInvited(tokenHash: string, now: Date): Promise<Invited | null> {
      const [found, keys] = await db.batch([
        db
          .select({ person: staff, kind: staffInvitations.kind })
          .from(staffInvitations)
          .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
          .where(and(isOpenInvitation(tokenHash, now), eq(staff.isActive, true))),
        db
          .select({ id: staffPasskeys.id })
          .from(staffPasskeys)
          .innerJoin(staffInvitations, eq(staffInvitations.staffId, staffPasskeys.staffId))
          .where(eq(staffInvitations.tokenHash, tokenHash)),
      ]);
      return found[0] ? { ...found[0], passkeyIds: keys.map(({ id }) => id) } : null;
    },

    /** Whether the invitation ever existed, even if used or expired, until it is deleted. */
    async isInvitation(tokenHash: string): Promise<boolean> {
      const found = await db
        .select({ staffId: staffInvitations.staffId })
        .from(staffInvitations)
        .where(eq(staffInvitations.tokenHash, tokenHash))
        .get();
      return found !== undefined;
    },

    /** When the person's printed code expires, or null. */
    async findPrintedUntil(staffId: string, now: Date): Promise<Date | null> {
      const found = await db
        .select({ expiresAt: staffInvitations.expiresAt })
        .from(staffInvitations)
        .where(and(eq(staffInvitations.staffId, staffId), isOpenPrintedCode(now)))
        .get();
      return found?.expiresAt ?? null;
    },

    /**
     * Uses an invitation: stores the passkey, ends other sessions if asked and opens a new one, all or nothing. False
     * if the invitation has ended or the passkey is taken.
     */
    async register(input: {
      invitationHash: string;
      passkey: PasskeyRow;
      session: StaffSessionRow;
      endsOthers: boolean;
      replacedHash: string | null;
      audit: AuditEntry;
    }): Promise<boolean> {
      const { invitationHash, passkey, session, endsOthers, replacedHash, audit } = input;
      const isActive = sql`exists (select 1 from staff where staff.id = ${staffInvitations.staffId} and staff.is_active = 1)`;
      const isNew = sql`not exists (select 1 from ${staffPasskeys} where ${staffPasskeys.id} = ${passkey.id})`;
      const [claimed] = await db.batch([
        db
          .update(staffInvitations)
          .set({ usedAt: passkey.createdAt })
          .where(and(isOpenInvitation(invitationHash, passkey.createdAt), isActive, isNew))
          .returning({ staffId: staffInvitations.staffId }),
        insertAuditIfChanged(db, audit),
        insertPasskey(db, passkey, isWritten(audit)),
        endSessions(passkey.staffId, and(endsOthers ? sql`true` : sql`false`, isWritten(audit)) ?? sql`false`),
        replaceSession(replacedHash, isWritten(audit)),
        insertSession(db, session, isWritten(audit)),
      ]);
      return claimed.length === 1;
    },

    async findPasskey(id: string): Promise<{ passkey: PasskeyRow; person: StaffRow } | null> {
      const found = await db
        .select({ passkey: staffPasskeys, person: staff })
        .from(staffPasskeys)
        .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
        .where(eq(staffPasskeys.id, id))
        .get();
      return found ?? null;
    },

    async listPasskeys(staffId: string): Promise<PasskeyRow[]> {
      return db
        .select()
        .from(staffPasskeys)
        .where(eq(staffPasskeys.staffId, staffId))
        .orderBy(asc(staffPasskeys.createdAt));
    },

    /**
     * Removes a passkey, its sessions and sessions without a known passkey. False if no active owner would have a
     * passkey left.
     */
    async removePasskey({ id, staffId }: Pick<PasskeyRow, "id" | "staffId">, audit: AuditEntry): Promise<boolean> {
      const isOwnersPasskey = sql`exists (select 1 from ${staff}
        where ${staff.id} = ${staffId} and ${staff.role} = 'owner' and ${staff.isActive} = 1)`;
      const hasOtherPasskey = sql`exists (select 1 from staff_passkeys as other
        inner join ${staff} on ${staff.id} = other.staff_id
        where ${staff.role} = 'owner' and ${staff.isActive} = 1 and other.id <> ${id})`;
      const [removed] = await db.batch([
        db
          .delete(staffPasskeys)
          .where(
            and(
              eq(staffPasskeys.id, id),
              eq(staffPasskeys.staffId, staffId),
              or(not(isOwnersPasskey), hasOtherPasskey),
            ),
          )
          .returning({ id: staffPasskeys.id }),
        insertAuditIfChanged(db, audit),
        endSessions(
          staffId,
          and(or(eq(staffSessions.passkeyId, id), isNull(staffSessions.passkeyId)), isWritten(audit)) ?? sql`false`,
        ),
      ]);
      return removed.length === 1;
    },

    /**
     * Opens a session, in place of the browser's previous one. False if the passkey was used meanwhile or its owner is
     * inactive.
     */
    async signIn(input: {
      passkey: PasskeyRow;
      counter: number;
      session: StaffSessionRow;
      replacedHash: string | null;
      audit: AuditEntry;
    }): Promise<boolean> {
      const { passkey, session, replacedHash, audit } = input;
      const isActive = sql`exists (select 1 from staff where staff.id = ${passkey.staffId} and staff.is_active = 1)`;
      const [updated] = await db.batch([
        db
          .update(staffPasskeys)
          .set({ counter: input.counter, lastUsedAt: session.createdAt })
          .where(and(eq(staffPasskeys.id, passkey.id), eq(staffPasskeys.counter, passkey.counter), isActive))
          .returning({ id: staffPasskeys.id }),
        insertAuditIfChanged(db, audit),
        replaceSession(replacedHash, isWritten(audit)),
        insertSession(db, session, isWritten(audit)),
      ]);
      return updated.length === 1;
    },

    /** A session of an active person, even if expired. */
    async findSession(tokenHash: string): Promise<{ session: StaffSessionRow; person: StaffRow } | null> {
      const found = await db
        .select({ session: staffSessions, person: staff })
        .from(staffSessions)
        .innerJoin(staff, eq(staff.id, staffSessions.staffId))
        .where(and(eq(staffSessions.tokenHash, tokenHash), eq(staff.isActive, true)))
        .get();
      return found ?? null;
    },

    async recordUse(sessionId: string, at: Date): Promise<void> {
      await db.update(staffSessions).set({ usedAt: at }).where(eq(staffSessions.id, sessionId));
    },

    async listSessions(staffId: string): Promise<StaffSessionRow[]> {
      return db
        .select()
        .from(staffSessions)
        .where(eq(staffSessions.staffId, staffId))
        .orderBy(desc(staffSessions.usedAt));
    },

    /** The person of a session, even if expired. */
    async findSessionHolder(id: string): Promise<string | null> {
      const found = await db
        .select({ staffId: staffSessions.staffId })
        .from(staffSessions)
        .where(eq(staffSessions.id, id))
        .get();
      return found?.staffId ?? null;
    },

    /** True only for the call that ended it. */
    async endSession(id: string, audit: AuditEntry): Promise<boolean> {
      const [ended] = await db.batch([
        db.delete(staffSessions).where(eq(staffSessions.id, id)).returning({ id: staffSessions.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return ended.length === 1;
    },

    /** Ends all sessions of a person except one. Returns the number; without any, writes no entry. */
    async endOtherSessions(exceptId: string | null, staffId: string, audit: AuditEntry): Promise<number> {
      const [ended] = await db.batch([
        endSessions(staffId, ne(staffSessions.id, exceptId ?? "")).returning({ id: staffSessions.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return ended.length;
    },

    /** True only for the first use. */
    async claimToken(tokenHash: string, until: Date): Promise<boolean> {
      const claimed = await db
        .insert(usedTokens)
        .values({ tokenHash, until })
        .onConflictDoNothing()
        .returning({ tokenHash: usedTokens.tokenHash });
      return claimed.length === 1;
    },

    /** Deletes expired sessions, tokens and invitations. Returns the number. */
    async sweep(before: { used: Date; now: Date }): Promise<number> {
      const [sessions, tokens, invitations] = await db.batch([
        db.delete(staffSessions).where(lt(staffSessions.usedAt, before.used)).returning({ id: staffSessions.id }),
        db.delete(usedTokens).where(lt(usedTokens.until, before.now)).returning({ id: usedTokens.tokenHash }),
        db
          .delete(staffInvitations)
          .where(lt(staffInvitations.expiresAt, before.now))
          .returning({ id: staffInvitations.staffId }),
      ]);
      return sessions.length + tokens.length + invitations.length;
    },

    async isSharedKeyAllowed(): Promise<boolean> {
      const found = await db.select().from(settings).where(eq(settings.name, "is_shared_key_allowed")).get();
      return found?.value !== false;
    },

    /**
     * What an owner lacks to sign in without the shared key; a passkey sign-in since `signedInSince` counts as recent.
     */
    async findMissingConditions(at: Date, signedInSince: Date): Promise<SharedKeyCondition[]> {
      const { hasRecentSignIn, hasSecondWay } = ownerAccessConditions(at, signedInSince);
      const found = await db.get<{ hasRecentSignIn: number; hasSecondWay: number }>(
        sql`select ${hasRecentSignIn} as hasRecentSignIn, ${hasSecondWay} as hasSecondWay`,
      );
      return [
        ...(found?.hasRecentSignIn ? [] : ["recent_sign_in" as const]),
        ...(found?.hasSecondWay ? [] : ["second_way" as const]),
      ];
    },

    /** False if turning it off would lock the owners out; then nothing is changed. */
    async allowSharedKey(allowed: boolean, at: Date, signedInSince: Date, audit: AuditEntry): Promise<boolean> {
      const { hasRecentSignIn, hasSecondWay } = ownerAccessConditions(at, signedInSince);
      const [changed] = await db.batch([
        insertSelected(
          db,
          settings,
          { name: "is_shared_key_allowed", value: allowed, updatedAt: at },
          sql`where ${allowed ? sql`true` : sql`${hasRecentSignIn} and ${hasSecondWay}`}`,
        )
          .onConflictDoUpdate({
            target: settings.name,
            set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
          })
          .returning({ name: settings.name }),
        insertAuditIfChanged(db, audit),
      ]);
      return changed.length === 1;
    },

    /** By id; unknown ids are left out. */
    async findNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const found = await db
        .select({ id: staff.id, name: staff.name })
        .from(staff)
        .where(inArray(staff.id, [...new Set(ids)]));
      return new Map(found.map(({ id, name }) => [id, name]));
    },
  };
}

interface NewInvitation {
  tokenHash: string;
  staffId: string;
  createdAt: Date;
  expiresAt: Date;
  kind: InvitationKind;
}

interface Invited {
  person: StaffRow;
  kind: InvitationKind;
  passkeyIds: string[];
}

function ownerAccessConditions(at: Date, signedInSince: Date) {
  const owners = sql`from ${staffPasskeys} inner join ${staff} on ${staff.id} = ${staffPasskeys.staffId}
    where ${staff.role} = 'owner' and ${staff.isActive} = 1`;
  const printed = sql`exists (select 1 from ${staffInvitations} inner join ${staff} on ${staff.id} = ${staffInvitations.staffId}
    where ${staff.role} = 'owner' and ${staff.isActive} = 1 and ${isOpenPrintedCode(at)})`;
  return {
    hasRecentSignIn: sql`exists (select 1 ${owners} and ${staffPasskeys.lastUsedAt} >= ${signedInSince.getTime()})`,
    hasSecondWay: sql`((select count(*) ${owners}) >= ${MIN_OWNER_DEVICES} or ${printed})`,
  };
}

function isOpenPrintedCode(now: Date) {
  return and(
    eq(staffInvitations.kind, "printed"),
    isNull(staffInvitations.usedAt),
    gt(staffInvitations.expiresAt, now),
  );
}

function isOpenInvitation(tokenHash: string, now: Date) {
  return and(
    eq(staffInvitations.tokenHash, tokenHash),
    isNull(staffInvitations.usedAt),
    gt(staffInvitations.expiresAt, now),
  );
}

function insertPasskey(db: Database, row: PasskeyRow, condition: SQL) {
  return insertRows(db, staffPasskeys, [row], condition);
}

function insertSession(db: Database, row: StaffSessionRow, condition: SQL) {
  return insertRows(db, staffSessions, [row], condition);
}
