import { lazyIsland } from "#web/startup/lazy.tsx";

export const offersIsland = lazyIsland("home-offers", () => import("./offers.tsx").then((loaded) => loaded.Offers));
export const lowerIsland = lazyIsland("home-lower", () =>
  import("./lower-sections.tsx").then((loaded) => loaded.LowerSections),
);
