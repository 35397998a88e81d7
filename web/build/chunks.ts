import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

interface Chunk {
  name: string;
  /** Files under web/, including what they import. */
  files?: readonly string[];
  /** npm packages. */
  packages?: readonly string[];
}

/**
 * The named chunks. A file or package that does not exist fails the build. Every page runs two of them, `preact` and
 * `page`: fewer requests than thirty files, and smaller together. They stay separate because one large script would
 * block a phone, and because Preact stays cached when the site's own code changes.
 */
const CHUNKS: readonly Chunk[] = [
  { name: "preact", packages: ["preact"] },
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
      "lib/use-hydrated.ts",
      "routes/-book-now/book-now.tsx",
    ],
  },
  // Modules that many pages load together compress better together.
  { name: "house-facts", files: ["content/business-facts.ts"] },
  {
    name: "presses",
    files: ["lib/dialogs/with-busy-state.ts", "lib/load-failure.ts", "lib/use-on-demand-component.ts"],
  },
  {
    name: "dialogs",
    files: [
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
    ],
  },
  { name: "days", files: ["components/ui/date-field.tsx", "components/days/use-availability.ts"] },
  { name: "cancelling", files: ["../domain/bookings/cancellation.ts", "../domain/catalogue/cancellation-promise.ts"] },
  { name: "renewal", files: ["../domain/memberships/periods.ts", "../domain/memberships/renewal-copy.ts"] },
  { name: "clock", files: ["lib/time/dates.ts", "lib/time/use-clock.ts", "lib/exchange-rate/describe-rate.ts"] },
  { name: "dialog", files: ["components/ui/dialog.tsx"] },
  {
    name: "pictures",
    files: [
      "content/pictures/pictures.ts",
      "components/site/picture-note.tsx",
      "components/site/headline.tsx",
      "components/site/back-link.tsx",
    ],
  },
  { name: "intro", files: ["components/site/page-intro.tsx"] },
  { name: "home", files: ["routes/-home/hero.tsx", "content/pages/home-hero.ts"] },
  { name: "home-parts", files: ["routes/-home/islands.ts"] },
  { name: "east-legon-parts", files: ["routes/-east-legon/islands.ts"] },
  { name: "virtual-office-parts", files: ["routes/-virtual-office/islands.ts"] },
  // Loaded on the first interaction: the router and the route definitions of all pages.
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

/** Library chunks contain no class names of our stylesheet. */
export const LIBRARY_CHUNKS: readonly string[] = ["preact", "router", "rolldown-runtime"];

/** The chunks in Rolldown's format. */
export const codeSplitting = {
  groups: CHUNKS.map(({ name, files = [], packages = [] }, index) => {
    const paths = new Set(assertFilesExist(files).map((file) => join(root, "web", file)));
    const folders = packages.map((packageName) => `${assertExists(join(root, "node_modules", packageName))}/`);
    return {
      name,
      // The Rolldown runtime belongs to the chunk that loads first.
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
