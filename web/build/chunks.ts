import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

interface Chunk {
  name: string;
  /** Its files under web/, with all that they import. */
  files?: readonly string[];
  /** Its packages. */
  packages?: readonly string[];
}

/**
 * What the browser gets in files of their own. What is here is named; a file or package that is not there fails the build.
 * What every page runs is in two files, `react` and `page`: few answers instead of thirty, and smaller together. Not one,
 * because a phone would then do nothing else for as long as it takes to run it, and because React stays on the phone when
 * the site's own words change.
 */
const CHUNKS: readonly Chunk[] = [
  { name: "react", packages: ["react", "react-dom", "scheduler"] },
  {
    name: "page",
    files: [
      "startup/client.tsx",
      "startup/app.tsx",
      "startup/load-full-stylesheet.ts",
      "components/site/page.tsx",
      "components/site/section.tsx",
      "components/site/disclosure.tsx",
      "components/notices/no-script.tsx",
      "components/site/no-break-text.tsx",
      "components/ui/button.tsx",
      "components/ui/icon.tsx",
      "components/ui/picture.tsx",
      "content/common.ts",
    ],
  },
  // What goes together onto many pages is smaller together.
  { name: "house-facts", files: ["content/business-facts.ts"] },
  {
    name: "presses",
    files: ["lib/dialogs/with-busy-state.ts", "lib/load-failure.ts", "lib/use-on-demand-component.ts"],
  },
  {
    name: "dialogs",
    files: [
      "startup/lazy-dialog.tsx",
      "features/booking/book-button.tsx",
      "features/booking/lazy-booking-dialog.ts",
      "features/viewing-request/lazy-viewing-request-dialog.ts",
      "features/virtual-office/lazy-enquiry-dialog.ts",
    ],
  },
  {
    name: "forms",
    files: [
      "components/ui/field.tsx",
      "components/ui/honeypot.tsx",
      "components/ui/use-lazy-form.ts",
      "components/notices/send-failure.tsx",
      "lib/use-hydrated.ts",
    ],
  },
  { name: "dialog", files: ["components/ui/dialog.tsx", "components/ui/use-form-close.ts"] },
  {
    name: "intro",
    files: ["components/site/page-intro.tsx", "components/site/headline.tsx", "components/site/back-link.tsx"],
  },
  { name: "pictures", files: ["content/pictures/pictures.ts", "components/site/picture-note.tsx"] },
  { name: "home", files: ["routes/-home/hero.tsx", "content/pages/home-hero.ts"] },
  { name: "home-parts", files: ["routes/-home/islands.ts"] },
  { name: "east-legon-parts", files: ["routes/-east-legon/islands.ts"] },
  // What comes on the first interaction: the router, and what it has to know of every page.
  {
    name: "router",
    packages: [
      "@tanstack/history",
      "@tanstack/react-router",
      "@tanstack/react-store",
      "@tanstack/router-core",
      "@tanstack/store",
      "use-sync-external-store",
    ],
  },
  { name: "navigation", files: ["startup/navigation.tsx", "lib/head/head.ts"] },
];

/** Libraries hold no names of our style. */
export const LIBRARY_CHUNKS: readonly string[] = ["react", "router", "rolldown-runtime"];

/** The chunks as Rolldown takes them. */
export const codeSplitting = {
  groups: CHUNKS.map(({ name, files = [], packages = [] }, index) => {
    const paths = new Set(assertFilesExist(files).map((file) => join(root, "web", file)));
    const folders = packages.map((each) => `${assertExists(join(root, "node_modules", each))}/`);
    return {
      name,
      // The runtime goes with what comes first.
      test: (id: string) =>
        paths.has(id) ||
        folders.some((folder) => id.startsWith(folder)) ||
        (index === 0 && id.includes("rolldown/runtime")),
      ...(index === 0 && { priority: 1 }),
    };
  }),
};

function assertFilesExist(files: readonly string[]): readonly string[] {
  for (const file of files) assertExists(join(root, "web", file));
  return files;
}

function assertExists(path: string): string {
  if (!existsSync(path)) throw new Error(`web/build/chunks.ts names ${path}, which does not exist.`);
  return path;
}
