import { createContext, useContext } from "react";

/** The path of the page that is shown. */
export const Here = createContext("");

/** Spread on a link: says whether it leads to the page it stands on. */
export function useCurrent(href: string): { "aria-current"?: "page" } {
  return useContext(Here) === href ? { "aria-current": "page" } : {};
}
