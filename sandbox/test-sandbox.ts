import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { SANDBOX_SECRET_KEY, type SandboxOptions, startSandbox } from "./start-sandbox.ts";

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever JSON came back
  body: any;
}

/** Starts a sandbox with a manual clock that closes when the test ends. */
export async function testSandbox(options: Partial<SandboxOptions> = {}) {
  const { url, close } = await startSandbox({ port: 0, clock: "manual", ...options });
  onTestFinished(close);

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${SANDBOX_SECRET_KEY}`, "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text } satisfies Reply as Reply;
  }

  return {
    url,
    call,
    paystack: (method: string, path: string, body?: unknown) => call(method, `/paystack${path}`, body),
    control: (method: string, path: string, body?: unknown) => call(method, `/control${path}`, body),
    initialize: (overrides: object = {}) =>
      call("POST", "/paystack/transaction/initialize", {
        email: "ama@example.com",
        amount: 200_000,
        currency: "GHS",
        reference: "ref-1",
        callback_url: "http://localhost:8787/payment/verify?bookingId=b1&planName=Monthly%20Hot%20Desk",
        ...overrides,
      }),
    pay: (overrides: object = {}) => call("POST", "/control/pay", { reference: "ref-1", ...overrides }),
    advance: (advanceMs: number) => call("POST", "/control/clock", { advanceMs }),
    statusOf: async (reference = "ref-1") =>
      (await call("GET", `/paystack/transaction/verify/${reference}`)).body.data.status as string,
  };
}

/** Starts a webhook that answers with the given statuses in turn, then repeats the last. */
export async function testWebhook(...statuses: number[]) {
  const received: { body: string; signature: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      body: Buffer.concat(chunks).toString(),
      signature: request.headers["x-paystack-signature"] as string | undefined,
    });
    response.statusCode = statuses[received.length - 1] ?? statuses.at(-1) ?? 200;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payment/webhook` };
}
