import type { Article, Slug } from "./posts.ts";

/** One chunk per article, loaded on demand. */
export const articles: Readonly<Record<Slug, () => Promise<Article>>> = {
  "paid-in-dollars-living-in-cedis": () =>
    import("./paid-in-dollars-living-in-cedis.ts").then(({ article }) => article),
  "home-cafe-or-desk": () => import("./home-cafe-or-desk.ts").then(({ article }) => article),
  "working-through-dumsor": () => import("./working-through-dumsor.ts").then(({ article }) => article),
  "before-you-queue-at-the-orc": () => import("./before-you-queue-at-the-orc.ts").then(({ article }) => article),
  "before-you-build-with-friends": () => import("./before-you-build-with-friends.ts").then(({ article }) => article),
  "the-work-that-finds-you": () => import("./the-work-that-finds-you.ts").then(({ article }) => article),
};
