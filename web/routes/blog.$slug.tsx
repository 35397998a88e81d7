import { createFileRoute } from "@tanstack/react-router";
import { ArticlePage } from "./-blog/article-page.tsx";

export const Route = createFileRoute("/blog/$slug")({
  beforeLoad: async ({ location }) => (await import("./-blog/enter-article.ts")).enterArticle(location.pathname),
  head: async ({ match }) => (await import("./-blog/article-head.ts")).articleHead(match.pathname),
  component: ArticlePage,
});
