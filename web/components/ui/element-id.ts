import { createContext, useContext, useState } from "react";

/** Numbers the elements of a part that hydrates as a unit, so that they have the same IDs as in its HTML. */
export interface ElementIds {
  prefix: string;
  count: number;
}

export const ElementIdScope = createContext<ElementIds>({ prefix: "e", count: 0 });

/** Preact's `useId` counts through the whole page, in the order in which parts hydrate. */
export function useElementId(): string {
  const scope = useContext(ElementIdScope);
  const [id] = useState(() => `${scope.prefix}${scope.count++}`);
  return id;
}
