import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildAssets } from "./web/build/assets.ts";
import { chunkReport } from "./web/build/chunk-report.ts";
import { root } from "./web/build/root.ts";

const apiOrigin = `http://localhost:${process.env.API_PORT ?? "8789"}`;

/** The first that can show the style and run what is not rewritten, of 2022: an iPhone 6s and an Android 6 are newer. */
const OLDEST_BROWSERS = ["chrome99", "edge99", "firefox104", "safari15.4"];

/**
 * What every page runs, with all that it imports, in two files: few answers instead of thirty, and smaller together.
 * Not one, because a phone would then do nothing else for as long as it takes to run it (see web/build/boot-script.ts),
 * and because React stays on the phone when the site's own words change.
 */
const ON_EVERY_PAGE = [
  { name: "react", test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  {
    name: "page",
    test: /web\/((client|app)\.tsx|components\/site\/(page|section|no-script|unbroken)\.tsx|components\/ui\/(button|icon|picture)\.tsx|content\/common\.ts|lib\/whole-style\.ts)$/,
  },
];

/** What goes together onto many pages is smaller together. */
const ON_MANY_PAGES = [
  { name: "house-facts", test: /web\/content\/house-facts\.ts$/ },
  {
    name: "dialogs",
    test: /web\/(components\/ui\/lazy-dialog|lib\/opening-sheet|features\/booking\/(book-button|booking)|features\/viewing-request\/viewing-request|features\/virtual-office\/enquiry)\.tsx?$/,
  },
  {
    name: "forms",
    test: /web\/(components\/(ui\/(field|honeypot|use-lazy-form)|site\/not-sent)|lib\/use-hydrated)\.tsx?$/,
  },
  { name: "intro", test: /web\/components\/site\/(page-intro|headline|back-link)\.tsx$/ },
  { name: "home", test: /web\/(routes\/-home\/hero\.tsx|content\/(home-hero|pictures\/hall)\.ts)$/ },
  { name: "home-parts", test: /web\/routes\/-home\/parts\.ts$/ },
  { name: "east-legon-parts", test: /web\/routes\/-east-legon\/parts\.ts$/ },
];

/** What comes when somebody shows interest: the router, and what it has to know of every page. */
const ON_A_MOVE = [
  {
    name: "router",
    test: /node_modules\/(@tanstack\/(history|react-router|react-store|router-core|store)|use-sync-external-store)\//,
  },
  {
    name: "navigation",
    test: /web\/(navigation\.tsx|lib\/head\.ts)$/,
  },
];

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
        target: OLDEST_BROWSERS,
        manifest: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          // The style is in every page: were it the script's, each lazy part would fetch it once more.
          input: [join(root, "web/client.tsx"), join(root, "web/styles/site.css")],
          // Without names, and as short as so many may be: every page carries the list of them.
          output: {
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
            codeSplitting: { groups: [...ON_EVERY_PAGE, ...ON_MANY_PAGES, ...ON_A_MOVE] },
          },
        },
      },
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
}));
