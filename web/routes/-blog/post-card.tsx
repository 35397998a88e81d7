import type { PictureName } from "#generated/pictures.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Picture } from "#web/components/ui/picture.tsx";
import type { Post } from "#web/content/blog/posts.ts";
import { longDate } from "#web/lib/dates.ts";

interface PostCardProps {
  post: Post;
  /** The heading's order on the page. */
  level: "h2" | "h3";
  isLarge?: boolean;
}

/** One article in a list; the whole card leads to it. */
export function PostCard({ post, level: Heading, isLarge = false }: PostCardProps) {
  return (
    <article className="group relative grid content-start gap-3">
      <Picture
        // A test of the texts holds every post to a picture that exists.
        name={post.picture as PictureName}
        alt=""
        sizes={isLarge ? "(min-width: 64rem) 34rem, 94vw" : "(min-width: 64rem) 22rem, (min-width: 48rem) 46vw, 94vw"}
        className="aspect-[3/2] w-full rounded-card object-cover"
      />
      <p className="eyebrow mt-1">{post.category}</p>
      <Heading className={isLarge ? "text-[clamp(1.5rem,3.2vw,2.1rem)]" : "text-xl"}>
        <SmartLink
          href={`/blog/${post.slug}`}
          className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {post.title}
        </SmartLink>
      </Heading>
      <p className="text-muted">{post.excerpt}</p>
      <PostFacts post={post} />
    </article>
  );
}

/** 10 November 2026 · 5 min read */
export function PostFacts({ post }: { post: Post }) {
  return (
    <p className="text-muted text-sm">
      <time dateTime={post.date}>{longDate(post.date)}</time> · {post.readTime}
    </p>
  );
}
