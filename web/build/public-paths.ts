import { sellsRoomHours } from "#domain/catalogue/catalogue.ts";
import { site } from "#domain/site.ts";
import { posts } from "#web/content/blog/posts.ts";

/** Pages that search engines list. They are complete without a script. */
export const INDEXED_PATHS = [
  "/",
  "/virtual-office",
  "/east-legon",
  ...(sellsRoomHours() ? ["/meeting-room"] : []),
  "/training-course",
  "/help-center",
  "/career-resources",
  "/cv-optimization",
  "/contact-support",
  "/blog",
  ...posts.map(({ slug }) => `/blog/${slug}`),
  "/privacy-policy",
  "/terms-of-service",
  "/data-protection",
];

/** Prerendered pages that are opened with a token in their address: not indexed, not stored, and without a Referer. */
export const TOKEN_PAGES = [
  "/admin/virtual-office",
  "/payment/verify",
  "/payment/share",
  "/waitlist",
  "/my-booking",
  "/pay",
  "/my-office",
  "/verify-letter",
  "/my-registration",
];

/** Every prerendered path. */
export const PUBLIC_PATHS = [...INDEXED_PATHS, ...TOKEN_PAGES];

export function sitemap(): string {
  const urls = INDEXED_PATHS.map((path) => `<url><loc>${site.url}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>
`;
}
