// What nobody waits for who has no virtual office, evaluated with the first call that has its link.

export { checkLetter, writeLetter } from "./letter.ts";
export { openMyOffice, sayCompany } from "./open-my-office.ts";
export {
  bookOwnDay,
  bookOwnMeeting,
  callOwnMeetingOff,
  findFreeTimes,
  giveOwnDayBack,
  openOwnMailFile,
  requestOwnMail,
} from "./own-acts.ts";
export { removeDocument, sendDocument } from "./send-document.ts";
export { sendOfficeLinks } from "./send-office-link.ts";
