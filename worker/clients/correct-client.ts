import type { AdminClient, CorrectClientInput } from "#contract/front-desk/clients.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { formatLongDateTime } from "#domain/calendar/date-format.ts";
import { bookingTypeOf } from "#domain/clients/clients.ts";
import { type DocumentKind, documentsProving } from "#domain/documents/documents.ts";
import { toPesewas } from "#domain/payments/money.ts";
import type { Client } from "#worker/db/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { changedAfter } from "#worker/memberships/membership-answers.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { requireRight, requireRightForPrice } from "#worker/staff/require-right.ts";
import { clientAnswer } from "./client-answer.ts";
import { toSetPrice } from "./to-set-price.ts";

/** Correctable fields with their names in the history. */
const FIELD_LABELS = {
  fullName: "full name",
  businessName: "business name",
  email: "email",
  phone: "phone",
  country: "country",
  plan: "plan",
  amountPesewas: "amount",
  notes: "notes",
} as const satisfies Partial<Record<keyof Client, string>>;
type Field = keyof typeof FIELD_LABELS;

const MIN_REASON_LENGTH = 3;

/**
 * Corrects a client's details; writes nothing if nothing differs. The history names the changed fields, but no personal
 * values. A changed fact that documents prove asks for their review again, unless a manager keeps the client verified
 * with a reason. Throws `not_found`, `forbidden` without the right, and `conflict` with the colleague's name if the
 * client has changed since staff saw them.
 */
export async function correctClient(deps: Deps, { id, ...input }: ById<CorrectClientInput>): Promise<AdminClient> {
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  const seenAt = new Date(input.updatedAt);
  if (client.updatedAt.getTime() !== seenAt.getTime()) throw await changedSince(deps, client);
  const corrections = await buildCorrections(deps, client, input);
  const fields = (Object.keys(FIELD_LABELS) as Field[]).filter((field) => field in corrections);
  if (fields.length === 0) return clientAnswer(deps, client);
  const lowered = requireRightForPrice(deps, toSetPrice({ ...client, ...corrections }), toSetPrice(client));
  const kinds = documentsProving(fields);
  const isAccepted = await hasAcceptedDocument(deps, id, kinds);
  const keepReason = isAccepted ? readKeepReason(deps, input) : null;

  const at = deps.now();
  const notice = { subjectId: id, at, dedupeSuffix: `changed:${at.getTime()}` } as const;
  const { plan, amountPesewas, ...details } = corrections;
  const isCorrected = await deps.clients.correct({
    id,
    seenAt,
    to: {
      fullName: client.fullName,
      businessName: client.businessName,
      ...details,
      updatedAt: changedAfter({ updatedAt: seenAt }, at),
    },
    price:
      plan === undefined && amountPesewas === undefined
        ? null
        : { ...(plan && { plan: bookingTypeOf(plan) }), ...(amountPesewas !== undefined && { amountPesewas }) },
    audit: makeAudit(deps, "staff", {
      action: "client_corrected",
      subjectType: "client",
      subjectId: id,
      at,
      detail: {
        fields: fields.map((field) => FIELD_LABELS[field]).join(", "),
        ...(plan && { was: client.plan, plan }),
        ...(amountPesewas !== undefined && { wasPesewas: client.amountPesewas, nowPesewas: amountPesewas }),
        ...lowered,
        ...(isAccepted && { verification: keepReason === null ? "review again" : "kept", note: keepReason }),
      },
    }),
    // Each message is sent only if it is true then: the documents wait for a review, or some are missing.
    review:
      kinds.length === 0 || keepReason !== null
        ? null
        : {
            kinds,
            at,
            outboxEntries: isAccepted
              ? [
                  makeOutboxEntry(deps, { ...notice, kind: "office_to_verify", audience: "team" }),
                  makeOutboxEntry(deps, { ...notice, kind: "office_documents_missing", audience: "customer" }),
                ]
              : [],
          },
  });
  const current = await deps.clients.findById(id);
  if (!current) throw new AppError("not_found");
  if (!isCorrected) throw await changedSince(deps, current);
  return clientAnswer(deps, current);
}

async function hasAcceptedDocument(deps: Deps, clientId: string, kinds: readonly DocumentKind[]): Promise<boolean> {
  if (kinds.length === 0) return false;
  const { documents } = await deps.documents.findOffice(clientId);
  return documents.some(({ kind, status }) => status === "accepted" && kinds.includes(kind));
}

/** Why the documents need no new review; null if they do. */
function readKeepReason(deps: Deps, { keepVerifiedReason = "" }: CorrectClientInput): string | null {
  if (keepVerifiedReason === "") return null;
  if (keepVerifiedReason.length < MIN_REASON_LENGTH)
    throw invalidField("keepVerifiedReason", `Enter a reason of at least ${MIN_REASON_LENGTH} characters`);
  requireRight(deps, "verify_identity", "the documents must be checked again");
  return keepVerifiedReason;
}

/** The fields whose new value differs from the stored one. */
async function buildCorrections(deps: Deps, client: Client, input: CorrectClientInput): Promise<Partial<Client>> {
  const { amount, notes, updatedAt: _, keepVerifiedReason: __, ...asTyped } = input;
  const entered = {
    ...asTyped,
    ...(amount !== undefined && { amountPesewas: toPesewas(amount) }),
    ...(notes !== undefined && { notes: notes || null }),
  };
  const changed: Partial<Client> = Object.fromEntries(
    Object.entries(entered).filter(([field, value]) => value !== undefined && value !== client[field as Field]),
  );
  if (changed.phone === undefined && changed.country === undefined) return changed;
  const { phone, country } = { ...client, ...changed };
  return { ...changed, phoneE164: await deps.phoneNumbers.toE164(phone, country) };
}

async function changedSince(deps: Deps, client: Client): Promise<AppError> {
  const [last] = await deps.auditTrail.list({ subjectId: client.id, staffId: null, before: null, limit: 1 });
  const names = await deps.staffDirectory.findNames(last?.staffId ? [last.staffId] : []);
  const who = names.get(last?.staffId ?? "") ?? "Someone";
  const when = formatLongDateTime(client.updatedAt.toISOString());
  return new AppError("conflict", {
    message: `${who} changed this client on ${when}, after you opened it. Your changes were not saved. Check the details again.`,
  });
}
