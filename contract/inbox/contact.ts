import * as z from "zod/mini";
import { emailAddress, honeypot, paragraphs, personName, phoneNumber } from "#contract/fields.ts";
import { SUPPORT_CATEGORIES } from "#domain/inbox/inbox-sources.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";

const contactForm = () =>
  z.object({
    name: personName(),
    email: emailAddress(),
    phone: phoneNumber(PHONE_TOO_SHORT),
    message: paragraphs("Message is required", { min: 1, max: 1000, maxMessage: "Message too long" }),
    category: z.optional(z.enum(SUPPORT_CATEGORIES, "Choose a category")),
  });
/** The contact form. The support form is the same with a category. */
export const ContactForm = z.lazy(contactForm);
export type ContactForm = z.infer<typeof ContactForm>;

/**
 * POST /api/contact, 201 `{ ok: true }`. An `Idempotency-Key` header prevents a second message on retry.
 * `Turnstile-Token` is the captcha token, if configured.
 */
export const ContactInput = z.lazy(() =>
  z.extend(contactForm(), {
    website: honeypot(),
  }),
);
export type ContactInput = z.infer<typeof ContactInput>;
