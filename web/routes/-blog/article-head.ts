import { blog } from "#web/content/blog/blog.ts";
import { pageHead } from "#web/lib/head.ts";
import type { LoadedArticle } from "./load-article.ts";

export async function articleHead({ post, article }: LoadedArticle) {
  const path = `/blog/${post.slug}`;
  const card = `blog-${post.slug}`;
  return pageHead({
    ...article.meta,
    path,
    card,
    publishedOn: post.date,
    structuredData: import.meta.env.SSR ? await structuredData() : [],
  });

  async function structuredData() {
    const { blogPosting, breadcrumbs } = await import("#web/lib/structured-data.ts");
    return [
      blogPosting({ ...post, path, card, publishedOn: post.date }),
      breadcrumbs({ name: blog.hero.eyebrow, path: "/blog" }, { name: post.title, path }),
    ];
  }
}
