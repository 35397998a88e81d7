import { lateIsland } from "#web/startup/late.tsx";

export const LOWER = lateIsland("el-lower", () => import("./lower.tsx").then((loaded) => loaded.Lower));
