import { expect, test } from "vitest";
import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import { channelLines } from "./outbox-tab.tsx";

const lines = (message: Partial<OutboxMessage>) =>
  channelLines({ channel: null, delivery: null, failedChannel: null, ...message } as OutboxMessage);

test("says by which channel a message went, and which failed before", () => {
  expect(lines({})).toEqual([]);
  expect(lines({ channel: "whatsapp", delivery: "read" })).toEqual(["By WhatsApp, read."]);
  expect(lines({ channel: "sms", delivery: "unclear", failedChannel: "whatsapp" })).toEqual([
    "WhatsApp failed before.",
    "By SMS, not confirmed: the provider did not answer.",
  ]);
  expect(lines({ failedChannel: "sms" })).toEqual(["SMS failed before."]);
});
