import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildAssets } from "./web/build/assets.ts";
import { chunkReport } from "./web/build/chunk-report.ts";
import { root } from "./web/build/root.ts";

const apiOrigin = `http://localhost:${process.env.API_PORT ?? "8789"}`;

/**
 * What every page runs, with all that it imports, in one file: one answer instead of thirty, and smaller by a twentieth,
 * because it is compressed together.
 */
const ON_EVERY_PAGE =
  /web\/(client\.tsx|components\/site\/(page|section)\.tsx|components\/ui\/(button|icon|picture)\.tsx|content\/common\.ts)$/;

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
    ...(isSsrBuild ? [] : [chunkReport()]),
  ],
  // React has had this hook of its own since 18; the router's copy of it is for older ones.
  resolve: { alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" } },
  server: { strictPort: true, proxy: { "/api": apiOrigin } },
  build: isSsrBuild
    ? { outDir: join(root, ".generated/renderer"), emptyOutDir: true, rolldownOptions: { input: "web/prerender.tsx" } }
    : {
        outDir: join(root, "dist/site"),
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // The style is in every page: were it the script's, each lazy part would fetch it once more.
          input: [join(root, "web/client.tsx"), join(root, "web/styles/site.css")],
          output: { codeSplitting: { groups: [{ name: "page", test: ON_EVERY_PAGE }] } },
        },
      },
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
}));
