import * as z from "zod/mini";

const LINK_UNKNOWN = "This link is not valid";

/** The token of an office: in POST bodies, and for files in `Authorization: Bearer`. Never in a URL. */
export const officeToken = () =>
  z.string(LINK_UNKNOWN).check(z.minLength(1, LINK_UNKNOWN), z.maxLength(200, LINK_UNKNOWN));
