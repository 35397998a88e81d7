import { notFound } from "@tanstack/react-router";
import { loadArticle } from "./load-article.ts";

/** Fetches the article at a path before it is shown. */
export async function enterArticle(path: string): Promise<void> {
  if (!(await loadArticle(path))) throw notFound();
}
