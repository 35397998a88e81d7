import type { AdminClient, CorrectClientInput } from "#contract/front-desk/clients.ts";
import { formatLongDateTime } from "#domain/calendar/date-format.ts";
import { toPesewas } from "#domain/payments/money.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { clientAnswer } from "./client-answer.ts";

/** What can be corrected of a client, as the history calls it. */
const FIELD_LABELS = {
  fullName: "full name",
  businessName: "business name",
  email: "e-mail",
  phone: "phone",
  country: "country",
  plan: "plan",
  amountPesewas: "amount",
  notes: "notes",
} as const satisfies Partial<Record<keyof ClientRow, string>>;
type Field = keyof typeof FIELD_LABELS;

/**
 * Corrects what is on record about a client. The history says which fields, and of people nothing that stood or stands in
 * them. Where nothing is another than before, nothing is written. Throws `not_found`, and `conflict`, saying who it was,
 * where somebody has changed the client since they were seen.
 */
export async function correctClient(deps: Deps, id: string, input: CorrectClientInput): Promise<AdminClient> {
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  const seenAt = new Date(input.updatedAt);
  if (client.updatedAt.getTime() !== seenAt.getTime()) throw await changedSince(deps, client);
  const to = await buildCorrections(deps, client, input);
  const fields = (Object.keys(FIELD_LABELS) as Field[]).filter((field) => field in to);
  if (fields.length === 0) return clientAnswer(deps, client);

  const at = deps.now();
  const moved = await deps.clients.correct({
    id,
    seenAt,
    // Two changes within one millisecond are told apart as well.
    to: { ...to, updatedAt: new Date(Math.max(at.getTime(), seenAt.getTime() + 1)) },
    audit: makeAudit(deps, "staff", {
      action: "client_corrected",
      subjectType: "client",
      subjectId: id,
      at,
      detail: {
        fields: fields.map((field) => FIELD_LABELS[field]).join(", "),
        ...(to.plan && { was: client.plan, plan: to.plan }),
        ...(to.amountPesewas !== undefined && {
          wasPesewas: client.amountPesewas,
          nowPesewas: to.amountPesewas,
        }),
      },
    }),
  });
  if (moved) return clientAnswer(deps, moved);
  const winner = await deps.clients.findById(id);
  throw winner ? await changedSince(deps, winner) : new AppError("not_found");
}

/** What is sent and is another than what stands there. */
async function buildCorrections(deps: Deps, client: ClientRow, input: CorrectClientInput): Promise<Partial<ClientRow>> {
  const { amount, notes, updatedAt: _, ...asTyped } = input;
  const sent = {
    ...asTyped,
    ...(amount !== undefined && { amountPesewas: toPesewas(amount) }),
    ...(notes !== undefined && { notes: notes || null }),
  };
  const changed: Partial<ClientRow> = Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && value !== client[field as Field]),
  );
  if (changed.phone === undefined && changed.country === undefined) return changed;
  const { phone, country } = { ...client, ...changed };
  return { ...changed, phoneE164: await deps.phoneNumbers.toE164(phone, country) };
}

async function changedSince(deps: Deps, client: ClientRow): Promise<AppError> {
  const [last] = await deps.auditTrail.list({ subjectId: client.id, staffId: null, before: null, limit: 1 });
  const names = await deps.staffDirectory.findNames(last?.staffId ? [last.staffId] : []);
  const who = names.get(last?.staffId ?? "") ?? "Somebody";
  const when = formatLongDateTime(client.updatedAt.toISOString());
  return new AppError("conflict", {
    message: `${who} has changed this client since you opened it, on ${when}. Nothing of yours is saved yet: look at what stands there now.`,
  });
}
