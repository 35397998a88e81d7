/** Loaded with the captcha, so that a site without one does not carry it. */
export const captcha = {
  finish: "Please complete this check, then send the form again.",
} as const;
