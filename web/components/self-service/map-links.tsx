import { MAP_NAMES, mapLinks } from "#domain/arrival.ts";
import { external } from "#web/lib/links.ts";

export const ARRIVAL_LINK = "link inline-flex min-h-11 items-center";

export function ArrivalLink({ href, label }: { href: string; label: string }) {
  const isWeb = href.startsWith("https:");
  return (
    <a href={href} className={ARRIVAL_LINK} {...(isWeb && external)}>
      {label}
      {isWeb && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}

/** Links that open the address in a map. */
export function MapLinks() {
  return (
    <p className="flex flex-wrap gap-x-5">
      {linksForThisPhone().map(([label, href]) => (
        <ArrivalLink key={label} href={href} label={label} />
      ))}
    </p>
  );
}

/** The phone's own maps first: only Android handles `geo:`, and only Apple devices open Apple Maps. */
function linksForThisPhone(): [label: string, href: string][] {
  const { geo, google, apple } = MAP_NAMES;
  const links = mapLinks();
  const agent = navigator.userAgent;
  if (/Android/.test(agent)) return [[geo, links.geo]];
  if (/iPhone|iPad|Macintosh/.test(agent))
    return [
      [apple, links.apple],
      [google, links.google],
    ];
  return [[google, links.google]];
}
