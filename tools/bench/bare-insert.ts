import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import * as z from "zod/mini";

/** Baseline for the API: the same libraries, a validated body and one row. */
const Message = z.object({
  name: z.string().check(z.minLength(2)),
  email: z.email(),
  phone: z.string().check(z.minLength(10)),
  message: z.string().check(z.minLength(1), z.maxLength(1000)),
});

interface Bindings {
  DB: { prepare(sql: string): { bind(...values: unknown[]): { run(): Promise<unknown> } } };
}

export default new Hono<{ Bindings: Bindings }>().post("/insert", zValidator("json", Message), async (c) => {
  const { name, email, phone, message } = c.req.valid("json");
  await c.env.DB.prepare("insert into messages (id, name, email, phone, message, created_at) values (?, ?, ?, ?, ?, ?)")
    .bind(crypto.randomUUID(), name, email, phone, message, Date.now())
    .run();
  return c.json({ ok: true }, 201);
});
