import { useContext } from "react";
import type { PictureName } from "#generated/pictures.ts";
import { BackLink } from "#web/components/site/back-link.tsx";
import { BreezeEdge } from "#web/components/site/ornaments.tsx";
import { Page } from "#web/components/site/page.tsx";
import { Prose } from "#web/components/site/prose.tsx";
import { Picture } from "#web/components/ui/picture.tsx";
import { blog } from "#web/content/blog/blog.ts";
import { posts } from "#web/content/blog/posts.ts";
import { nav } from "#web/content/common.ts";
import { CurrentPath } from "#web/lib/current-path.ts";
import { bookNow } from "#web/routes/-book-now/book-now.tsx";
import { BelowFold, useIsBelowFoldShown } from "#web/startup/lazy.tsx";
import { articleAt, loadArticle } from "./load-article.ts";
import { COLUMN_SIZES, PostCard, PostFacts } from "./post-card.tsx";

/** Blocks shown with the picture, enough to fill the first screen. */
const FIRST_SCREEN_BLOCKS = 3;

/** Text before the picture, so that phones have something to read immediately, on any connection. */
export function ArticlePage() {
  const isBelowFoldShown = useIsBelowFoldShown();
  const loaded = articleAt(useContext(CurrentPath));
  if (!loaded) return null;
  const { post, article } = loaded;
  const firstSection = article.blocks.findIndex(({ kind }) => kind === "h2");
  const rest = article.blocks.slice(firstSection);
  return (
    <Page links={[nav.home, ...nav.pages]} action={bookNow}>
      <article>
        <header className="page-width grid max-w-[48rem] justify-items-start gap-4 pt-4 lg:pt-6">
          <BackLink href="/blog" label={blog.backToBlog} />
          <p className="eyebrow">{post.category}</p>
          <h1 className="font-extrabold text-[clamp(2.1rem,5vw,3.4rem)] text-forest leading-[1.05]">{post.title}</h1>
          <p className="text-lg">{post.excerpt}</p>
          <PostFacts post={post} />
        </header>
        <div className="page-width max-w-[48rem] py-8">
          <Prose blocks={article.blocks.slice(0, firstSection)} />
        </div>
        <div className="page-width max-w-[60rem]">
          <Picture
            name={post.picture as PictureName}
            alt=""
            sizes={`(min-width: 60rem) 60rem, ${COLUMN_SIZES}`}
            className="aspect-[2/1] w-full rounded-card object-cover"
          />
        </div>
        <div className="page-width max-w-[48rem] pt-5 pb-8 lg:pb-14">
          <Prose blocks={isBelowFoldShown ? rest : rest.slice(0, FIRST_SCREEN_BLOCKS)} />
        </div>
      </article>
      <BelowFold>
        <BreezeEdge />
        <section aria-label={blog.next} className="page-width py-12 lg:py-16">
          <h2 className="mb-6 text-2xl">{blog.next}</h2>
          <div className="grid gap-x-8 gap-y-12 md:grid-cols-3">
            {nextPosts(post.slug).map((next) => (
              <PostCard key={next.slug} post={next} level="h3" />
            ))}
          </div>
        </section>
      </BelowFold>
    </Page>
  );
}

/** Called before hydration without the router. */
ArticlePage.prepare = () => loadArticle(location.pathname);

/** The next three posts, wrapping around at the end. */
function nextPosts(slug: string) {
  const position = posts.findIndex((post) => post.slug === slug);
  return [...posts, ...posts].slice(position + 1, position + 4);
}
