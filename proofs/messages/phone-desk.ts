import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { ERRORS } from "#contract/errors.ts";
import type { Channel } from "#domain/messages/channels.ts";
import type { Operation } from "#sandbox/faults.ts";
import { SANDBOX_SMS, SANDBOX_WHATSAPP } from "#sandbox/messages/keys.ts";
import type { PhoneMessage } from "#sandbox/sandbox.ts";
import { startSandbox } from "#sandbox/start-sandbox.ts";
import { confirmBooking } from "#worker/bookings/confirm-booking.ts";
import { AppError } from "#worker/errors.ts";
import { makeHubtelSms } from "#worker/gateways/messages/sms.ts";
import { makeWhatsapp } from "#worker/gateways/messages/whatsapp.ts";
import { makeWhatsappWebhook } from "#worker/gateways/messages/whatsapp-webhook.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { receiveWhatsappNotice } from "#worker/outbox/receive-whatsapp-notice.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";

export const PHONE = "+233241234567";

/** Real gateways to the sandbox, and the outbox on a database of its own. */
export async function openPhones(channels: readonly Channel[] = ["whatsapp", "sms"]) {
  const notices = createServer(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers["x-hub-signature-256"] ?? "");
    const answer = receiveWhatsappNotice(test.deps, { body, signature });
    response.statusCode = await answer.then(
      () => 200,
      (error) => (error instanceof AppError ? ERRORS[error.code].status : 500),
    );
    response.end();
  });
  await new Promise<void>((resolve) => notices.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void notices.close());
  const webhookUrl = `http://127.0.0.1:${(notices.address() as AddressInfo).port}/api/payment/webhook`;
  const sandbox = await startSandbox({ port: 0, clock: "manual", webhookUrl });
  onTestFinished(sandbox.close);
  const sms = makeHubtelSms({ apiUrl: `${sandbox.url}/sms`, ...SANDBOX_SMS });
  const whatsapp = makeWhatsapp({ apiUrl: `${sandbox.url}/whatsapp`, ...SANDBOX_WHATSAPP });
  const test = makeTestDeps({
    whatsappWebhook: makeWhatsappWebhook(SANDBOX_WHATSAPP),
    phoneChannels: {
      whatsapp: channels.includes("whatsapp") ? whatsapp : null,
      sms: channels.includes("sms") ? sms : null,
    },
  });
  const control = async <Answer = { now: string }>(method: string, path: string, body?: object) => {
    const init = { method, headers: { "content-type": "application/json" } };
    const response = await sandbox.request(`/control${path}`, {
      ...init,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Answer;
  };
  return {
    ...test,
    sandbox,
    control,
    fault: (operation: Operation, fault: string, more: object = {}) =>
      control("POST", "/faults", { operation, fault, ...more }),
    notify: (notice: object) => control<{ statuses: number[] }>("POST", "/whatsapp", notice),
    /** A customer's message. */
    write: (message: object) => control<{ statuses: number[] }>("POST", "/whatsapp/messages", message),
    openMedia: whatsapp.openMedia,
    mediaIds: () => test.rows.sql<{ id: string }>("select media_id as id from conversation_messages"),
    /** Moves the clocks of the house and of the providers. */
    advance: async (ms: number) => {
      test.clock.now += ms;
      await control("POST", "/clock", { advanceMs: ms });
    },
    received: async () => (await control<{ messages: PhoneMessage[] }>("GET", "/messages")).messages,
    message: () => test.rows.outbox().find(({ audience }) => audience === "customer"),
  };
}

export type PhoneDesk = Awaited<ReturnType<typeof openPhones>>;

/** Staff confirm a booking, which sends its customer a message. */
export async function confirm(desk: PhoneDesk, fields: object) {
  const booking = desk.insert.booking({ customerName: "Ɛsi Mensah", customerPhoneE164: PHONE, ...fields });
  await confirmBooking(asSharedKey(desk.deps), { id: booking.id });
  await deliverOutbox(desk.deps);
  return booking;
}
