import type { PublicEvent } from "#contract/events.ts";
import { formatClockHour } from "#domain/calendar/clock-hours.ts";
import { MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { closureOn, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { fillRow, toEventRow } from "#domain/events/event-list.ts";
import { eventEndMs } from "#domain/events/events.ts";
import { workshopOf } from "#domain/events/workshops.ts";
import { site } from "#domain/site.ts";
import type { Deps } from "#worker/deps.ts";
import { describeError } from "#worker/errors.ts";
import { listScheduleExceptions } from "#worker/status/get-status.ts";
import { listEvents } from "./register.ts";
import { cachePage, getCachedPage, type RenderedPage } from "./training-page-cache.ts";

/** How long all visitors get the same page. */
const CACHE_MS = 2 * MS_PER_MINUTE;
/** How long a page without dates is served before the next query. */
const RETRY_AFTER_FAILURE_MS = 10_000;
/** Longest wait for the dates; the page is complete without them. */
const QUERY_TIMEOUT_MS = 1500;

let pendingRender: Promise<RenderedPage | null> | null = null;

/**
 * Serves the workshop page with the next dates in its HTML, for search engines and browsers without scripts. It renders
 * the page every few minutes, not for each visitor, and again when a date has started. If the database fails, it serves
 * the static page.
 */
export async function serveTrainingPage(
  request: Request,
  assets: Pick<Fetcher, "fetch">,
  makeDeps: () => Deps,
  context: Pick<ExecutionContext, "waitUntil">,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return assets.fetch(request);
  const deps = makeDeps();
  const now = deps.now().getTime();
  const cached = getCachedPage();
  if (cached !== null && now < cached.freshUntil) return toResponse(request, cached);
  pendingRender ??= renderPage(deps, request, assets).finally(() => {
    pendingRender = null;
  });
  if (cached !== null && now < cached.validUntil) {
    context.waitUntil(pendingRender);
    return toResponse(request, cached);
  }
  const rendered = await pendingRender;
  return rendered === null ? assets.fetch(request) : toResponse(request, rendered);
}

/** Null if the static page is unavailable. */
async function renderPage(deps: Deps, request: Request, assets: Pick<Fetcher, "fetch">): Promise<RenderedPage | null> {
  const page = await assets.fetch(new URL("/training-course", request.url));
  if (!page.ok) return null;
  const [html, dates] = await Promise.all([page.text(), findDates(deps)]);
  const items = dates?.items ?? null;
  const body =
    dates === null
      ? html
      : injectSpecialOpeningHours(injectDates(markUndated(html, dates.items), dates.items), dates.days);
  const now = deps.now().getTime();
  const headers = new Headers(page.headers);
  for (const name of ["ETag", "Content-Length", "Content-Encoding", "Last-Modified"]) headers.delete(name);
  const etag = `W/"${(await deps.sha256(body)).slice(0, 32)}"`;
  headers.set("ETag", etag);
  const first = Math.min(...(items ?? []).map(({ eventDate }) => Date.parse(eventDate)), Number.POSITIVE_INFINITY);
  return cachePage({
    body,
    headers,
    etag,
    freshUntil: Math.min(first, now + (items === null ? RETRY_AFTER_FAILURE_MS : CACHE_MS)),
    validUntil: Math.min(first, now + 10 * CACHE_MS),
  });
}

async function findDates(deps: Deps): Promise<{ items: PublicEvent[]; days: OpeningExceptions } | null> {
  try {
    const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), QUERY_TIMEOUT_MS));
    const queries = Promise.all([listEvents(deps), listScheduleExceptions(deps)]);
    return await Promise.race([queries.then(([{ items }, days]) => ({ items, days })), timeout]);
  } catch (error) {
    deps.log("dates_not_filled", describeError(error));
    return null;
  }
}

function toResponse(request: Request, { body, headers, etag }: RenderedPage): Response {
  if (request.headers.get("If-None-Match")?.includes(etag) === true)
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

/** The page's template of a row. */
const ROW_TEMPLATE = /<template data-row>([\s\S]*?)<\/template>/;
/** The paragraph that the rows replace. */
const ROWS_PLACEHOLDER = /(<div data-dates>)<p[^>]*>[^<]*<\/p>(<\/div>)/;

const PREVIEW_PICTURE = /<meta property="og:image" content="([^"]*)">/;

/** Adds a row for each date from the page's template, and the data for its script and for search engines. */
export function injectDates(html: string, items: readonly PublicEvent[]): string {
  const [, template = ""] = ROW_TEMPLATE.exec(html) ?? [];
  if (items.length === 0 || template === "" || !ROWS_PLACEHOLDER.test(html)) return html;
  const rows = items.map(toEventRow);
  return html
    .replace(ROWS_PLACEHOLDER, (_, open: string, close: string) => {
      return `${open}<ul>${rows.map((row) => fillRow(template, row)).join("")}</ul>${close}`;
    })
    .replace("</head>", () => {
      const [, image] = PREVIEW_PICTURE.exec(html) ?? [];
      const data = [
        scriptTag('type="application/json" data-rows', rows),
        ...items.map((event) => structuredData(event, image)),
      ];
      return `${data.join("\n")}\n</head>`;
    });
}

/** Says "No date yet" and offers an email, where a workshop of the page has no date. */
export function markUndated(html: string, items: readonly PublicEvent[]): string {
  const dated = new Set<string | null>(items.map(({ title }) => workshopOf(title)));
  return html.replace(
    /(data-workshop="([^"]*)" data-undated="([^"]*)">)[^<]*/g,
    (text, open: string, workshop: string, undated: string) => (dated.has(workshop) ? text : open + undated),
  );
}

/** Adds closures and special hours as structured data for search engines. */
export function injectSpecialOpeningHours(html: string, { closures, specials }: OpeningExceptions): string {
  const closed = closures.map(({ from, to }) => ({
    validFrom: from,
    validThrough: to,
    opens: "00:00",
    closes: "00:00",
  }));
  const other = specials
    .filter(({ day }) => closureOn(day, closures) === null)
    .map(({ day, opens, closes }) => ({
      validFrom: day,
      validThrough: day,
      opens: formatClockHour(opens),
      // There is no 24:00.
      closes: closes === 24 ? "23:59" : formatClockHour(closes),
    }));
  if (closed.length + other.length === 0) return html;
  const business = {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": `${site.url}/#house`,
    name: site.name,
    specialOpeningHoursSpecification: [...closed, ...other].map((hours) => ({
      "@type": "OpeningHoursSpecification",
      ...hours,
    })),
  };
  return html.replace("</head>", () => `${scriptTag('type="application/ld+json"', business)}\n</head>`);
}

/** `<` is the only character that could end the script early. */
function scriptTag(attributes: string, data: object): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

/** A schema.org `Event`. */
function structuredData(event: PublicEvent, image: string | undefined): string {
  const { title, description, eventDate, duration, days, amount, isFull } = event;
  const endsAt = eventEndMs({ startsAtMs: Date.parse(eventDate), days, minutes: duration });
  const url = `${site.url}/training-course#dates`;
  const { address } = site;
  return scriptTag('type="application/ld+json"', {
    "@context": "https://schema.org",
    "@type": event.category === "workshop" ? "EducationEvent" : "SocialEvent",
    name: title,
    description,
    startDate: formatAccraTime(Date.parse(eventDate)),
    endDate: formatAccraTime(endsAt),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    url,
    image,
    location: {
      "@type": "Place",
      name: site.name,
      address: {
        "@type": "PostalAddress",
        streetAddress: address.street,
        addressLocality: `${address.area}, ${address.city}`,
        addressRegion: address.region,
        addressCountry: address.countryCode,
      },
    },
    organizer: { "@type": "Organization", name: site.name, url: site.url },
    maximumAttendeeCapacity: event.capacity,
    remainingAttendeeCapacity: event.left,
    isAccessibleForFree: amount === 0,
    offers: {
      "@type": "Offer",
      price: amount,
      priceCurrency: "GHS",
      availability: `https://schema.org/${isFull ? "SoldOut" : "InStock"}`,
      url,
    },
  });
}

/** Accra is on UTC all year. */
function formatAccraTime(ms: number): string {
  return new Date(ms).toISOString().replace(/(\.000)?Z$/, "+00:00");
}
