import { nearScreen } from "#web/components/site/near-screen.tsx";

export const LOWER = nearScreen("el-lower", () => import("./lower.tsx").then((loaded) => loaded.Lower));
