import { articles } from "#web/content/blog/articles.ts";
import { type Article, type Post, posts } from "#web/content/blog/posts.ts";

export interface LoadedArticle {
  post: Post;
  article: Article;
}

/** The article at a slug, or null when there is none. */
export async function loadArticle(slug: string): Promise<LoadedArticle | null> {
  const post = posts.find((candidate) => candidate.slug === slug);
  return post ? { post, article: await articles[post.slug]() } : null;
}
