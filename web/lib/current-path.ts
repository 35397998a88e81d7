import { createContext, useContext } from "react";

/** The path of the page that is shown. */
export const CurrentPath = createContext("");

/** Spread on a link: says whether it leads to the page it stands on. */
export function useAriaCurrent(href: string): { "aria-current"?: "page" } {
  return useContext(CurrentPath) === href ? { "aria-current": "page" } : {};
}
