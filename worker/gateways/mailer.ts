import { site } from "#domain/site.ts";

export interface Mail {
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** Resolves once the message is accepted; throws otherwise. */
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 10_000;

export function makeCloudflareMailer(binding: SendEmail, timeoutMs = TIMEOUT_MS): Mailer {
  return {
    async send(mail) {
      await within(timeoutMs, binding.send({ ...mail, from: { ...site.mailFrom } }));
    },
  };
}

async function within(timeoutMs: number, sending: Promise<unknown>): Promise<void> {
  let timer: number | null = null;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail service took too long")), timeoutMs);
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}
