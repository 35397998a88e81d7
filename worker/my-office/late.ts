// What nobody waits for who has no virtual office, evaluated with the first call that has its link.

export { openMyOffice, sayCompany } from "./open-my-office.ts";
export {
  bookOwnDay,
  bookOwnMeeting,
  callOwnMeetingOff,
  findFreeTimes,
  giveOwnDayBack,
  requestOwnMail,
} from "./own-acts.ts";
export { sendOfficeLinks } from "./send-office-link.ts";
