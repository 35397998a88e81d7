import { lateIsland } from "#web/startup/late.tsx";

export const OFFERS = lateIsland("home-offers", () => import("./offers.tsx").then((loaded) => loaded.Offers));
export const LOWER = lateIsland("home-lower", () => import("./lower.tsx").then((loaded) => loaded.Lower));
