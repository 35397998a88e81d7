import { articles } from "#web/content/blog/articles.ts";
import { type Article, type Post, posts } from "#web/content/blog/posts.ts";

export interface LoadedArticle {
  post: Post;
  article: Article;
}

const loaded = new Map<string, LoadedArticle>();

/** Loads the article at a path, such as "/blog/home-cafe-or-desk"; null if there is none. */
export async function loadArticle(path: string): Promise<LoadedArticle | null> {
  const post = posts.find(({ slug }) => path === `/blog/${slug}`);
  if (!post) return null;
  const loadedArticle = { post, article: await articles[post.slug]() };
  loaded.set(path, loadedArticle);
  return loadedArticle;
}

/** The article at a path, if it has been loaded. */
export function articleAt(path: string): LoadedArticle | null {
  return loaded.get(path) ?? null;
}
