import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defaultServerConditions, defineConfig } from "vite";
import { buildAssets } from "./web/build/assets/assets.ts";
import { chunkReport } from "./web/build/chunk-report.ts";
import { codeSplitting } from "./web/build/chunks.ts";
import { OLDEST_BROWSERS } from "./web/build/oldest-browsers.ts";
import { root } from "./web/build/root.ts";
import { EXTRA_CONDITIONS } from "./web/build/test-facts.ts";

const apiOrigin = `http://localhost:${process.env.API_PORT ?? "8789"}`;

// `vite build` writes the browser files; `vite build --ssr` writes the renderer that web/build/site.ts runs.
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
  // React has this hook since version 18; the router's shim is for older versions.
  resolve: {
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
    conditions: [...EXTRA_CONDITIONS, ...defaultClientConditions],
  },
  ssr: { resolve: { conditions: [...EXTRA_CONDITIONS, ...defaultServerConditions] } },
  server: { strictPort: true, proxy: { "/api": apiOrigin } },
  build: isSsrBuild
    ? {
        outDir: join(root, ".generated/renderer"),
        emptyOutDir: true,
        rolldownOptions: { input: "web/startup/prerender.tsx" },
      }
    : {
        outDir: join(root, "dist/site"),
        emptyOutDir: true,
        target: OLDEST_BROWSERS,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // Every page inlines the styles; as part of a script, each lazy chunk would fetch them again.
          input: [join(root, "web/startup/client.tsx"), join(root, "web/styles/site.css")],
          // Short names without words, because every page lists all chunks.
          output: {
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
            codeSplitting,
          },
        },
      },
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
}));
