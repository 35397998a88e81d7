import { DOCUMENT_KINDS } from "#domain/documents/documents.ts";
import type { TestDeps } from "./test-deps.ts";

/** Marks a client as verified, with every document accepted. */
export function verifyClient({ rows, clock }: Pick<TestDeps, "rows" | "clock">, clientId: string): void {
  rows.sql(
    `insert into virtual_offices (client_id, verified_at, updated_at) values ('${clientId}', ${clock.now}, ${clock.now})`,
  );
  for (const kind of DOCUMENT_KINDS)
    rows.sql(
      `insert into documents (id, client_id, kind, status, updated_at) values ('${clientId}-${kind}', '${clientId}', '${kind}', 'accepted', ${clock.now})`,
    );
}
