import { blog } from "#web/content/blog/blog.ts";
import { BLOG_CATEGORIES, type BlogCategory } from "#web/content/blog/posts.ts";

const CHIPS = [undefined, ...BLOG_CATEGORIES];

/** Links, so that a choice can be shared and undone with the back button. */
export function Categories({ chosen }: { chosen: BlogCategory | undefined }) {
  return (
    <nav aria-label={blog.filter.label}>
      <ul className="flex flex-wrap gap-2">
        {CHIPS.map((category) => (
          <li key={category ?? blog.filter.all}>
            <a
              href={category ? `/blog?${new URLSearchParams({ category })}` : "/blog"}
              data-navigation="stay"
              aria-current={category === chosen ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-forest/40 bg-white px-4 font-medium text-[0.95rem] text-forest hover:border-forest aria-[current=page]:border-forest aria-[current=page]:bg-forest aria-[current=page]:text-white forced-colors:aria-[current=page]:underline"
            >
              {category ?? blog.filter.all}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
