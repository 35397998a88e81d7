import { site } from "#domain/site.ts";

/** For a visit while reception is closed. */
export const ENTRY_WITHOUT_RECEPTION = site.address.entryWithoutReception || `To get in, call ${site.phone.display}.`;
