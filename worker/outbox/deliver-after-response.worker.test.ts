import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { bookingBody, makeHarness } from "#worker/test/harness.ts";

test("delays no answer for its emails", async () => {
  const statements: string[] = [];
  const DB = {
    prepare(sql: string) {
      statements.push(sql);
      return env.DB.prepare(sql);
    },
    batch: (all: D1PreparedStatement[]) => env.DB.batch(all),
  } as unknown as D1Database;
  const harness = makeHarness({ bindings: { DB } });
  const context = createExecutionContext();
  const request = new Request("https://house.test/api/bookings", {
    method: "POST",
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": crypto.randomUUID() },
    body: JSON.stringify(bookingBody()),
  });
  const isAboutMail = (sql: string) => sql.startsWith('update "outbox"');
  expect((await harness.app.fetch(request, harness.bindings, context)).status).toBe(201);
  expect(statements.filter(isAboutMail)).toEqual([]);
  await waitOnExecutionContext(context);
  expect(statements.filter(isAboutMail)).toHaveLength(2);
  // The reminder to pay waits, so only staff hear of the booking at once.
  expect(harness.mails.map(({ to }) => to)).toEqual(["hello@adwuma-house.example"]);
});
