/** The logo: a 32 by 32 clay block with four quarter circles. Fill it with the even-odd rule. */
export const BREEZE_BLOCK =
  "M0 0h32v32H0zM3 3v11A11 11 0 0 0 14 3zM29 3H18a11 11 0 0 0 11 11zM3 29h11A11 11 0 0 0 3 18zM29 29V18a11 11 0 0 0-11 11z";
