import { site } from "#domain/site.ts";
import { AddressRefused } from "#worker/errors.ts";

export interface Mail {
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
}

export interface Attachment {
  filename: string;
  /** With its parameters: email programs read a calendar's method from it. */
  type: string;
  content: string;
  disposition: "attachment";
}

export interface Mailer {
  /**
   * Resolves once the message is accepted. Throws `AddressRefused` for a permanent failure, other errors for temporary
   * ones.
   */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 10_000;
/**
 * Cloudflare's codes for an address that bounced or complained. Unverified senders, disallowed addresses and invalid
 * messages are ours to fix, so they are retried.
 */
const FINAL_CODES: readonly unknown[] = ["E_RECIPIENT_SUPPRESSED"];

export function makeCloudflareMailer(binding: SendEmail, timeoutMs = TIMEOUT_MS): Mailer {
  return {
    async send(mail) {
      try {
        await within(timeoutMs, binding.send({ ...mail, from: { name: site.name, ...site.mailFrom } }));
      } catch (error) {
        throw isFinal(error) ? new AddressRefused(error.code) : error;
      }
    },
  };
}

function isFinal(error: unknown): error is { code: string } {
  return error instanceof Error && "code" in error && FINAL_CODES.includes(error.code);
}

async function within(timeoutMs: number, sending: Promise<unknown>): Promise<void> {
  let timer: number | null = null;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail service took too long")), timeoutMs);
  });
  try {
    await Promise.race([sending, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
