import { isPublished, type Published } from "./published.ts";

/** What a member or client said. */
export interface Testimonial extends Published {
  id: string;
  quote: string;
  author: string;
  role: string;
  /** Where it can be read, such as a review page; null if it was said to us. */
  source: string | null;
}

// Real words of named people only. A quote appears once its date and the consent are filled in.
export const testimonials: readonly Testimonial[] = [];

/** The testimonials that can be shown. Without any, the page shows promises. */
export function publishedTestimonials(all = testimonials): readonly Testimonial[] {
  return all.filter(
    (item) => isPublished(item) && [item.quote, item.author].every((text) => text !== "") && isReadable(item.source),
  );
}

function isReadable(source: string | null): boolean {
  return source === null || source.startsWith("https://");
}
