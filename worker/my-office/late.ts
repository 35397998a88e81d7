// What nobody waits for who has no virtual office, evaluated with the first call that has its link.
export { openMyOffice, sayCompany } from "./open-my-office.ts";
export { sendOfficeLinks } from "./send-office-link.ts";
