import type { Meta } from "#web/content/common.ts";
import type { Block } from "#web/content/prose.ts";

export const BLOG_CATEGORIES = [
  "Coworking",
  "Productivity",
  "Startup Culture",
  "Business",
  "Future of Work",
  "Community",
] as const;
export type BlogCategory = (typeof BLOG_CATEGORIES)[number];

export interface Post {
  id: number;
  /** The article is at /blog/<slug>. */
  slug: string;
  title: string;
  excerpt: string;
  category: BlogCategory;
  /** YYYY-MM-DD */
  date: string;
  /** At 200 words a minute. */
  readTime: `${number} min read`;
  featured: boolean;
  /** File name of the master, without its extension. */
  picture: string;
}

/** The content of an article's own file; the index only loads the posts. */
export interface Article {
  meta: Meta;
  blocks: readonly Block[];
}

/** Newest first. Articles load one by one, through `articles`. */
export const posts = [
  {
    id: 6,
    slug: "paid-in-dollars-living-in-cedis",
    title: "Paid in dollars, living in cedis",
    excerpt:
      "The client said yes. Now decide how the money travels, what goes on the invoice, and what you tell them about time zones and power.",
    category: "Future of Work",
    date: "2026-11-10",
    readTime: "5 min read",
    featured: true,
    picture: "booths",
  },
  {
    id: 5,
    slug: "home-cafe-or-desk",
    title: "Home, café or desk: do the sums first",
    excerpt:
      "The dining table is free until you count the hours it loses. Here is how to count them in one week, before you pay anyone for a chair.",
    category: "Coworking",
    date: "2026-10-14",
    readTime: "4 min read",
    featured: true,
    picture: "hall",
  },
  {
    id: 4,
    slug: "working-through-dumsor",
    title: "Working through dumsor and a thin data bundle",
    excerpt:
      "What to buy first, what to switch off, and the message to send a client when the street goes dark ten minutes before the call.",
    category: "Productivity",
    date: "2026-09-08",
    readTime: "5 min read",
    featured: false,
    picture: "desk",
  },
  {
    id: 3,
    slug: "before-you-queue-at-the-orc",
    title: "Before you queue at the ORC: name or company?",
    excerpt:
      "A business name or a company limited by shares, the papers to gather, and the offices that expect to hear from you afterwards.",
    category: "Business",
    date: "2026-07-21",
    readTime: "5 min read",
    featured: false,
    picture: "mailroom",
  },
  {
    id: 2,
    slug: "before-you-build-with-friends",
    title: "Before you build with friends, write it down",
    excerpt:
      "One page, signed while everybody still likes everybody: who does what, who owns what, and what happens when somebody gets a job in Toronto.",
    category: "Startup Culture",
    date: "2026-05-19",
    readTime: "4 min read",
    featured: false,
    picture: "boardroom",
  },
  {
    id: 1,
    slug: "the-work-that-finds-you",
    title: "The work that finds you",
    excerpt:
      "Many good jobs in this city pass from one person to another before anybody posts them. How to be somebody the message gets forwarded to.",
    category: "Community",
    date: "2026-03-17",
    readTime: "5 min read",
    featured: false,
    picture: "courtyard",
  },
] as const satisfies readonly Post[];

export type Slug = (typeof posts)[number]["slug"];
