import { browserText } from "./browser-store.ts";

/** The way to the place that was registered for in this tab: no gateway and no address carries it. */
export const registrationLinks = browserText(() => sessionStorage, "my-registration");
