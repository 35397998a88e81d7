import { nearScreen } from "#web/components/site/near-screen.tsx";

export const OFFERS = nearScreen("home-offers", () => import("./offers.tsx").then((loaded) => loaded.Offers));
export const LOWER = nearScreen("home-lower", () => import("./lower.tsx").then((loaded) => loaded.Lower));
