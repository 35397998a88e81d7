import { PLANS } from "#domain/catalogue/catalogue.ts";

export interface Testimonial {
  id: string;
  quote: string;
  author: string;
  role: string;
  /** True for sample text, which no page shows. */
  sample: boolean;
}

// Sample quotes, hidden from every page. Replace them with real quotes, given with consent, and set `sample` to false:
// they then replace the promises.
export const testimonials: readonly Testimonial[] = [
  {
    id: "desk",
    quote:
      "I come in at eight, take the table by the louvres and send my files before ten. At home I spent those two hours looking for light and data.",
    author: "Sample member",
    role: `Freelance designer, ${PLANS.desk_monthly.name}`,
    sample: true,
  },
  {
    id: "virtual-office",
    quote:
      "My clients are in Accra and I am in Leeds. My letters arrive at a proper address, and when I fly in there is a desk for me.",
    author: "Sample client",
    role: `Founder abroad, ${PLANS.virtual_premium.name}`,
    sample: true,
  },
];

/** The real testimonials. Without any, the page shows promises. */
export function realTestimonials(all = testimonials): readonly Testimonial[] {
  return all.filter(({ sample }) => !sample);
}
