import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { defaultClientConditions, defaultServerConditions, defineConfig, type Rolldown } from "vite";
import { buildAssets } from "./web/build/assets/assets.ts";
import { chunkReport } from "./web/build/chunk-report.ts";
import { codeSplitting } from "./web/build/chunks.ts";
import { OLDEST_BROWSERS } from "./web/build/oldest-browsers.ts";
import { PREACT_ALIASES } from "./web/build/preact.ts";
import { root } from "./web/build/root.ts";
import { EXTRA_CONDITIONS } from "./web/build/test-facts.ts";

/** Libraries mark files for React's server components, which the bundler reports one by one. */
function onLog(level: Rolldown.LogLevel, log: Rolldown.RolldownLog, report: Rolldown.LogOrStringHandler) {
  if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
}

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
      codeSplittingOptions: { addHmr: false },
      routesDirectory: join(root, "web/routes"),
      generatedRouteTree: join(root, "web/route-tree.gen.ts"),
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
    }),
    tailwindcss(),
    ...(isSsrBuild ? [] : [chunkReport()]),
  ],
  resolve: {
    alias: {
      ...PREACT_ALIASES,
      // Preact has this hook; the router's shim is for React before version 18.
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
    },
    conditions: [...EXTRA_CONDITIONS, ...defaultClientConditions],
  },
  // Libraries, too, or Node would load React for them.
  ssr: { noExternal: true, resolve: { conditions: [...EXTRA_CONDITIONS, ...defaultServerConditions] } },
  server: { strictPort: true, proxy: { "/api": apiOrigin } },
  build: isSsrBuild
    ? {
        outDir: join(root, ".generated/renderer"),
        emptyOutDir: true,
        rolldownOptions: { input: "web/startup/prerender.tsx", onLog },
      }
    : {
        outDir: join(root, "dist/site"),
        emptyOutDir: true,
        target: OLDEST_BROWSERS,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          onLog,
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
