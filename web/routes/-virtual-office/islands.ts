import { lazyIsland } from "#web/startup/lazy.tsx";

export const setUpIsland = lazyIsland("vo-set-up", () => import("./set-up.tsx").then((loaded) => loaded.SetUp));
