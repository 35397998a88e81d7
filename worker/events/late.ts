// What is done about places at events, evaluated with the first call of it.
export { acceptOffer, cancelMyRegistration, openMyRegistration, payMyRegistration } from "./own-registration.ts";
export { listEvents, register } from "./register.ts";
export { getRegistrationCalendar } from "./registration-link.ts";
export { writeOwnCertificate } from "./staff-registrations.ts";
