import { nearScreen } from "./near-screen.tsx";

/** The footer's links work as they stand in the page, so its code waits until somebody comes near. */
export const farFooter = nearScreen("footer", () => import("./footer.tsx").then((loaded) => loaded.Footer));
