import { createContext } from "react";

/** False inside a dialog that is rendered beforehand and nobody sees yet. */
export const DialogShown = createContext(true);
