import { useEffect, useState } from "react";
import { markFocus } from "./mark-focus.ts";

/** For a dialog about a row of a list: when it closes and the button that opened it has gone, the focus goes near it. */
export function useFocusNearRow() {
  const [focusBack] = useState(markFocus);
  useEffect(() => focusBack, [focusBack]);
}
