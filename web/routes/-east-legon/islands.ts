import { lazyIsland } from "#web/startup/lazy.tsx";

export const lowerIsland = lazyIsland("el-lower", () =>
  import("./lower-sections.tsx").then((loaded) => loaded.LowerSections),
);
