import { env } from "cloudflare:workers";

export type Values = Record<string, string | number | null>;

/** Returns the row's id, random unless given, or a link's token. */
export async function insert(table: string, values: Values): Promise<string> {
  const row: Values = "token" in values ? values : { id: crypto.randomUUID(), ...values };
  const names = Object.keys(row);
  await env.DB.prepare(`insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`)
    .bind(...Object.values(row))
    .run();
  return String(row.id ?? row.token);
}

export async function rowsOf(table: string, where: string, ...values: unknown[]): Promise<Values[]> {
  const { results } = await env.DB.prepare(`select * from ${table} where ${where}`)
    .bind(...values)
    .all<Values>();
  return results;
}
