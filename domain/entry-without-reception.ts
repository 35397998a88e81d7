import { site } from "#domain/site.ts";

/** For a visit while reception is closed. */
export function entryWithoutReception(): string {
  return site.address.entryWithoutReception || `To get in, call ${site.phone.display}.`;
}
