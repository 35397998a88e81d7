// Repositories that visitors' writes need, in one lazy chunk.

export { makeBookingsRepository } from "./bookings/bookings.ts";
export { makeContactsRepository } from "./inbox/contacts.ts";
export { makeLeadsRepository } from "./inbox/leads.ts";
export { makeNewsletterSubscribersRepository } from "./inbox/newsletter-subscribers.ts";
export { makeFailedSignInsRepository } from "./operations/failed-sign-ins.ts";
export { makeJobRunsRepository } from "./operations/job-runs.ts";
export { makeOutboxRepository } from "./operations/outbox.ts";
export { makeSubmissionsRepository } from "./operations/submissions.ts";
export { makePaymentAttemptsRepository } from "./payments/payment-attempts.ts";
export { makePaymentLinksRepository } from "./payments/payment-links.ts";
