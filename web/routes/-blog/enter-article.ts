import { notFound } from "@tanstack/react-router";
import { loadArticle } from "./load-article.ts";

export async function enterArticle(path: string): Promise<void> {
  if (!(await loadArticle(path))) throw notFound();
}
