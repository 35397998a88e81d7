import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildAssets } from "./web/build/assets.ts";
import { root } from "./web/build/root.ts";

const apiOrigin = `http://localhost:${process.env.API_PORT ?? "8789"}`;

// `vite build` makes the browser's files and `vite build --ssr` the renderer that web/build/site.ts then runs.
export default defineConfig(({ isSsrBuild, command }) => ({
  root: join(root, "web"),
  publicDir: isSsrBuild ? false : join(root, ".generated/public"),
  cacheDir: join(root, ".cache/vite"),
  plugins: [
    { name: "assets-for-dev", apply: "serve" as const, buildStart: () => buildAssets() },
    tanstackRouter({
      target: "react",
      autoCodeSplitting: !isSsrBuild,
      routesDirectory: join(root, "web/routes"),
      generatedRouteTree: join(root, "web/route-tree.gen.ts"),
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    tailwindcss(),
  ],
  server: { strictPort: true, proxy: { "/api": apiOrigin } },
  build: isSsrBuild
    ? { outDir: join(root, ".generated/renderer"), emptyOutDir: true, rolldownOptions: { input: "web/prerender.tsx" } }
    : {
        outDir: join(root, "dist/site"),
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { input: join(root, "web/client.tsx") },
      },
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
}));
