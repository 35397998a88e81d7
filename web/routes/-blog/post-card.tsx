import { formatLongDate } from "#domain/calendar/date-format.ts";
import type { PictureName } from "#generated/pictures.ts";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Picture } from "#web/components/ui/picture.tsx";
import type { Post } from "#web/content/blog/posts.ts";

interface PostCardProps {
  post: Post;
  /** Level of the heading. */
  level: "h2" | "h3";
  isLarge?: boolean;
}

/** `sizes` of a picture in a single column. Phones show it wider than this, at about 1.4 image pixels per CSS pixel. */
export const COLUMN_SIZES = "(min-width: 30rem) 94vw, 62vw";

const SHAPES = {
  large: {
    card: "",
    image: "aspect-[3/2]",
    sizes: `(min-width: 64rem) 34rem, ${COLUMN_SIZES}`,
    title: "mt-1",
    heading: "text-[clamp(1.5rem,3.2vw,2.1rem)]",
  },
  small: {
    card: "max-md:grid-cols-[1fr_6rem] max-md:gap-x-4",
    image: "aspect-[3/2] max-md:aspect-square",
    sizes: "(min-width: 64rem) 22rem, (min-width: 48rem) 46vw, 7.5rem",
    title: "max-md:row-start-1 md:mt-1",
    heading: "text-xl",
  },
} as const;

/** One article in a list; the whole card is a link. On phones a small card has its picture beside the title. */
export function PostCard({ post, level: Heading, isLarge = false }: PostCardProps) {
  const shape = SHAPES[isLarge ? "large" : "small"];
  return (
    <article className={`group relative grid content-start gap-3 ${shape.card}`}>
      <Picture
        // A content test checks that every post's picture exists.
        name={post.picture as PictureName}
        alt=""
        sizes={shape.sizes}
        className={`w-full rounded-card object-cover ${shape.image}`}
      />
      <div className={`grid content-start gap-3 ${shape.title}`}>
        <p className="eyebrow">{post.category}</p>
        <Heading className={shape.heading}>
          <SmartLink
            href={`/blog/${post.slug}`}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {post.title}
          </SmartLink>
        </Heading>
      </div>
      <div className="col-span-full grid gap-3">
        <p className="text-muted">{post.excerpt}</p>
        <PostFacts post={post} />
      </div>
    </article>
  );
}

/** 10 November 2026 · 5 min read */
export function PostFacts({ post }: { post: Post }) {
  return (
    <p className="text-muted text-sm">
      <time dateTime={post.date}>{formatLongDate(post.date)}</time> · {post.readTime}
    </p>
  );
}
