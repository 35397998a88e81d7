import { browserText } from "./browser-store.ts";

/** The token of the registration made in this tab; neither the gateway nor any URL carries it. */
export const registrationLinks = browserText(() => sessionStorage, "my-registration");
