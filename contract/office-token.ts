import * as z from "zod/mini";

const UNKNOWN = "This link is not known";

/** The token of an office: in the body of a POST, and of calls about files in `Authorization: Bearer`. Never in an address. */
export const officeToken = () => z.string(UNKNOWN).check(z.minLength(1, UNKNOWN), z.maxLength(200, UNKNOWN));
