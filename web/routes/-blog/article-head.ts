import { blog } from "#web/content/blog/blog.ts";
import { pageHead } from "#web/lib/head/head.ts";
import { articleAt } from "./load-article.ts";

/** The head of the article at a path; empty if there is none. */
export async function articleHead(path: string) {
  const loaded = articleAt(path);
  if (!loaded) return {};
  const { post, article } = loaded;
  return pageHead({
    ...article.meta,
    path,
    publishedOn: post.date,
    structuredData: import.meta.env.SSR ? await structuredData() : [],
  });

  async function structuredData() {
    const { blogPosting, breadcrumbs } = await import("#web/lib/head/structured-data.ts");
    return [
      blogPosting({ ...post, path, publishedOn: post.date }),
      breadcrumbs({ name: blog.hero.eyebrow, path: "/blog" }, { name: post.title, path }),
    ];
  }
}
