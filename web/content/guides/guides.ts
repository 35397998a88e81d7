import { cvThatGetsRead } from "./cv-that-gets-read.ts";
import type { Guide } from "./guide.ts";
import { interviewPreparation } from "./interview-preparation.ts";
import { namingYourPrice } from "./naming-your-price.ts";
import { remoteWorkFromAccra } from "./remote-work-from-accra.ts";

/** The texts of the four PDFs. Only the build imports them; pages link to the files. */
export const guides: readonly Guide[] = [cvThatGetsRead, interviewPreparation, remoteWorkFromAccra, namingYourPrice];
