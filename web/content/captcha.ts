/** Fetched with the check, so that a site without one carries none of it. */
export const captcha = {
  finish: "Please finish this check, then send the form again.",
} as const;
