import { picturePreload } from "#web/components/ui/picture.tsx";
import { homeMeta } from "#web/content/home-hero.ts";
import { hall } from "#web/content/pictures/hall.ts";
import { pageHead } from "#web/lib/head.ts";
import { HERO_SIZES } from "./hero.tsx";

export async function homeHead() {
  return pageHead({
    ...homeMeta,
    path: "/",
    preload: picturePreload(hall.file, HERO_SIZES),
    structuredData: import.meta.env.SSR ? (await import("./structured-data.ts")).homeStructuredData() : [],
  });
}
