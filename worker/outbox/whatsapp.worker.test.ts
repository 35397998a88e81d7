import { expect, test } from "vitest";
import { makeHarness } from "#worker/test/harness.ts";

// As in vitest.worker.config.ts.
const TOKEN = "whatsapp-verify-tests-only";
const PATH = "/api/whatsapp/webhook";
const subscription = (token: string, mode = "subscribe") =>
  `${PATH}?hub.mode=${mode}&hub.verify_token=${token}&hub.challenge=1158201444`;

test("answers Meta's challenge as text", async () => {
  const response = await makeHarness().call(subscription(TOKEN));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("1158201444");
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain/);
});

test.each([
  [subscription("guessed"), 404],
  [subscription("", "unsubscribe"), 400],
  [PATH, 400],
])("refuses the challenge of %s", async (path, status) => {
  expect((await makeHarness().call(path)).status).toBe(status);
});

test("is not there until it is set up", async () => {
  const off = makeHarness({ bindings: { WHATSAPP_APP_SECRET: "" } });
  expect((await off.call(subscription(TOKEN))).status).toBe(404);
  expect((await off.call(PATH, { method: "POST", body: "{}" })).status).toBe(404);
});
