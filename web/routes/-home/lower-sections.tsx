import { Contact } from "./contact.tsx";
import { Faq } from "./faq.tsx";
import { Gallery } from "./gallery.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Training } from "./training.tsx";

/** The sections below the offers, in one piece of code. */
export function LowerSections() {
  return (
    <>
      <Training />
      <Gallery />
      <Testimonials />
      <Faq />
      <Contact />
    </>
  );
}
