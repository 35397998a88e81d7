import { zValidator } from "@hono/zod-validator";
import { HTTPException } from "hono/http-exception";
import type { ZodType } from "zod";
import type { Transaction } from "#sandbox/paystack/transaction.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";

export function validate<Schema extends ZodType>(schema: Schema) {
  return zValidator("json", schema, (result, c) => {
    if (result.success) return;
    const issue = result.error.issues[0];
    return c.json({ error: `${issue?.path.join(".") || "body"}: ${issue?.message}` }, 400);
  });
}

export function getTransaction(sandbox: Sandbox, reference: string): Transaction {
  return sandbox.transactions.get(reference) ?? refuse(404, `No transaction ${reference}`);
}

export function refuse(status: 400 | 404 | 409, message: string): never {
  throw new HTTPException(status, { message });
}
