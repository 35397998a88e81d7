import { isSampleFact } from "#domain/sample-facts.ts";
import { site } from "#domain/site.ts";
import { publishedTestimonials, type Testimonial, testimonials } from "#web/content/pages/testimonials.ts";
import { pictureNote } from "#web/content/pictures/pictures.ts";

interface PublishedContent {
  facts: typeof site;
  quotes: readonly Testimonial[];
  pictureNote: string | null;
}

/** `findPlaceholders` checks these and blocks the deployment. */
const CHECKED_AS_PLACEHOLDERS = new Set(["url", "email", "mailFrom.email", "phone.e164"]);

/** Returns a sentence for each sample or missing fact on the pages. None of them blocks a deployment. */
export function findUnfilledContent(
  shown: PublishedContent = { facts: site, quotes: testimonials, pictureNote },
): string[] {
  const { facts } = shown;
  const examples = Object.entries(flatten(facts)).filter(
    ([path, value]) => !CHECKED_AS_PLACEHOLDERS.has(path) && isSampleFact(value),
  );
  const unsaid = Object.entries(facts.operator).flatMap(([name, value]) => (value === "" ? [`operator.${name}`] : []));
  const incomplete = shown.quotes.length - publishedTestimonials(shown.quotes).length;
  return [
    ...examples.map(([path, value]) => `domain/site.ts: ${path} is still ${value}.`),
    ...(unsaid.length > 0
      ? [`domain/site.ts: fill in ${unsaid.join(", ")}, so that visitors know whom they pay.`]
      : []),
    ...(incomplete > 0
      ? [
          `web/content/pages/testimonials.ts: ${incomplete} of ${shown.quotes.length} quotes lack a date or a consent, so no page shows them.`,
        ]
      : []),
    ...(shown.pictureNote === null
      ? []
      : [`web/content/pictures/pictures.ts: the pictures are still labelled "${shown.pictureNote}".`]),
  ];
}

function flatten(value: object, path = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      if (typeof field === "string") return [[path + name, field]];
      return field !== null && typeof field === "object" ? Object.entries(flatten(field, `${path}${name}.`)) : [];
    }),
  );
}
