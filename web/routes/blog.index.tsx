import { createFileRoute } from "@tanstack/react-router";
import { Page } from "#web/components/site/page.tsx";
import { PageIntro } from "#web/components/site/page-intro.tsx";
import { blog, newsletter } from "#web/content/blog/blog.ts";
import { BLOG_CATEGORIES, type BlogCategory, posts } from "#web/content/blog/posts.ts";
import { nav } from "#web/content/common.ts";
import { SubscribeForm } from "#web/features/newsletter/subscribe-form.tsx";
import { useSearchParameter } from "#web/lib/address.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { BelowFold } from "#web/startup/lazy.tsx";
import { Categories } from "./-blog/categories.tsx";
import { PostCard } from "./-blog/post-card.tsx";
import { bookNow } from "./-book-now/book-now.tsx";

export const Route = createFileRoute("/blog/")({
  head: async () => (await import("./-blog/head.ts")).blogHead(),
  component: BlogPage,
});

function BlogPage() {
  const chosen = useChosenCategory();
  const shown = chosen ? posts.filter(({ category }) => category === chosen) : posts;
  return (
    <Page links={[nav.home, ...nav.pages]} action={bookNow}>
      <PageIntro {...blog.hero} />
      <div className="page-width py-10 lg:py-14">
        <Categories chosen={chosen} />
        <p role="status" className="sr-only">
          {blog.filter.count(shown.length, chosen)}
        </p>
        {chosen ? (
          <section aria-label={chosen} className="mt-10">
            <h2 className="mb-6 text-2xl">{chosen}</h2>
            <div className="grid gap-x-8 gap-y-12 lg:grid-cols-2">
              {shown.map((post) => (
                <PostCard key={post.slug} post={post} level="h3" isLarge />
              ))}
            </div>
          </section>
        ) : (
          <AllPosts />
        )}
      </div>
      <BelowFold>
        <section aria-label={newsletter.title} className="bg-terrazzo">
          <div className="page-width grid gap-8 py-14 lg:grid-cols-[5fr_6fr] lg:gap-16">
            <div>
              <h2 className="text-[clamp(1.7rem,4vw,2.4rem)]">{newsletter.title}</h2>
              <p className="mt-3 max-w-[36rem] text-muted">{newsletter.text}</p>
            </div>
            <SubscribeForm />
          </div>
        </section>
      </BelowFold>
    </Page>
  );
}

function AllPosts() {
  return (
    <BelowFold>
      <section aria-label={blog.featured} className="mt-10">
        <h2 className="mb-6 text-2xl">{blog.featured}</h2>
        <div className="grid gap-x-8 gap-y-12 lg:grid-cols-2">
          {posts
            .filter(({ featured }) => featured)
            .map((post) => (
              <PostCard key={post.slug} post={post} level="h3" isLarge />
            ))}
        </div>
      </section>
      <section aria-label={blog.others} className="mt-16">
        <h2 className="mb-6 text-2xl">{blog.others}</h2>
        <div className="grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-4">
          {posts
            .filter(({ featured }) => !featured)
            .map((post) => (
              <PostCard key={post.slug} post={post} level="h3" />
            ))}
        </div>
      </section>
    </BelowFold>
  );
}

/** The category in the URL, after hydration: the prerendered HTML is the same for every category. */
function useChosenCategory(): BlogCategory | undefined {
  const category = useSearchParameter("category");
  const isHydrated = useHydrated();
  return isHydrated ? BLOG_CATEGORIES.find((candidate) => candidate === category) : undefined;
}
