import { createContext, useContext } from "react";

/** The path of the current page. */
export const CurrentPath = createContext("");

/** Spread on a link: marks a link to the current page. */
export function useAriaCurrent(href: string): { "aria-current"?: "page" } {
  return useContext(CurrentPath) === href ? { "aria-current": "page" } : {};
}
