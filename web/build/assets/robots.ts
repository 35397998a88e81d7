import { site } from "#domain/site.ts";

/** What crawlers are asked: everything may be read but the staff page and the API. */
export function robots(): string {
  return `User-agent: *
Disallow: /admin
Disallow: /api
Sitemap: ${site.url}/sitemap.xml
`;
}
