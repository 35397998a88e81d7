/** Apart from the captcha's copy, so that the code for a proof of work is one file. */
export const personProof = {
  checking: "Checking that you are a person…",
} as const;
