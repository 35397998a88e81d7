/** Preact takes the place of React, in our own code and in the libraries that import React. */
export const PREACT_ALIASES = { react: "preact/compat", "react-dom": "preact/compat" };
