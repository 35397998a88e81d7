import { articles } from "#web/content/blog/articles.ts";
import { type Article, type Post, posts } from "#web/content/blog/posts.ts";

export interface LoadedArticle {
  post: Post;
  article: Article;
}

const loaded = new Map<string, LoadedArticle>();

/** Fetches the article at a path, such as "/blog/home-cafe-or-desk"; null when there is none. */
export async function loadArticle(path: string): Promise<LoadedArticle | null> {
  const post = posts.find(({ slug }) => path === `/blog/${slug}`);
  if (!post) return null;
  const found = { post, article: await articles[post.slug]() };
  loaded.set(path, found);
  return found;
}

/** The article at a path, if it has been fetched. */
export function articleAt(path: string): LoadedArticle | null {
  return loaded.get(path) ?? null;
}
