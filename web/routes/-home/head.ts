import { picturePreloads } from "#web/components/ui/picture.tsx";
import { homeMeta } from "#web/content/home-hero.ts";
import { pageHead } from "#web/lib/head.ts";
import { HERO } from "./hero.tsx";

export async function homeHead() {
  return pageHead({
    ...homeMeta,
    path: "/",
    preloads: picturePreloads(HERO),
    structuredData: import.meta.env.SSR ? (await import("./structured-data.ts")).homeStructuredData() : [],
  });
}
