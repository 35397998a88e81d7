import { site } from "#domain/site.ts";

/** For a visit while reception is closed. */
export const ENTRY_WITHOUT_RECEPTION =
  site.address.entryWithoutReception || `If you need help to get in, call ${site.phone.display}.`;
