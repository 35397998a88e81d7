import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { bookingBody, makeHarness } from "#worker/test/harness.ts";

test("nothing is asked for the mail's sake before the visitor has the answer", async () => {
  const statements: string[] = [];
  const DB = {
    prepare(sql: string) {
      statements.push(sql);
      return env.DB.prepare(sql);
    },
    batch: (all: D1PreparedStatement[]) => env.DB.batch(all),
  } as unknown as D1Database;
  const house = makeHarness({ bindings: { DB } });
  const context = createExecutionContext();
  const request = new Request("https://house.test/api/bookings", {
    method: "POST",
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": crypto.randomUUID() },
    body: JSON.stringify(bookingBody()),
  });
  const isAboutMail = (sql: string) => sql.startsWith('update "outbox"');
  expect((await house.app.fetch(request, house.bindings, context)).status).toBe(201);
  expect(statements.filter(isAboutMail)).toEqual([]);
  await waitOnExecutionContext(context);
  expect(statements.filter(isAboutMail)).toHaveLength(2);
  expect(house.mails).toHaveLength(2);
});
