import { site } from "#domain/site.ts";
import { testimonials } from "#web/content/pages/testimonials.ts";
import { pictureNote } from "#web/content/pictures/pictures.ts";

interface PublishedContent {
  facts: typeof site;
  quotes: readonly { sample: boolean }[];
  pictureNote: string | null;
}

/** Checked by `findPlaceholders`, without which nothing is deployed. */
const CHECKED_AS_PLACEHOLDERS = new Set(["url", "email", "mailFrom.email"]);

/** What the pages show, or leave out, until its owner has filled it in: a sentence each. It keeps nothing from being deployed. */
export function findUnfilledContent(
  shown: PublishedContent = { facts: site, quotes: testimonials, pictureNote },
): string[] {
  const { facts } = shown;
  const examples = Object.entries(flatten(facts)).filter(
    ([path, value]) => !CHECKED_AS_PLACEHOLDERS.has(path) && /\.example(\/|$)/.test(value),
  );
  const unsaid = Object.entries(facts.operator).flatMap(([name, value]) => (value === "" ? [`operator.${name}`] : []));
  const samples = shown.quotes.filter(({ sample }) => sample).length;
  return [
    ...examples.map(([path, value]) => `domain/site.ts: ${path} is still ${value}.`),
    ...(/^\d{3}0+$/.test(facts.whatsapp) ? [`domain/site.ts: whatsapp is still ${facts.whatsapp}.`] : []),
    ...(/-0+-0+$/.test(facts.address.ghanaPostGps)
      ? [`domain/site.ts: address.ghanaPostGps is still ${facts.address.ghanaPostGps}.`]
      : []),
    ...(unsaid.length > 0
      ? [`domain/site.ts: ${unsaid.join(", ")} not filled in, so visitors do not read whom they pay.`]
      : []),
    ...(samples > 0
      ? [
          `web/content/pages/testimonials.ts: ${samples} of ${shown.quotes.length} quotes are samples, which no page shows.`,
        ]
      : []),
    ...(shown.pictureNote === null
      ? []
      : [`web/content/pictures/pictures.ts: the pictures say "${shown.pictureNote}".`]),
  ];
}

function flatten(value: object, path = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (typeof each === "string") return [[path + name, each]];
      return each !== null && typeof each === "object" ? Object.entries(flatten(each, `${path}${name}.`)) : [];
    }),
  );
}
