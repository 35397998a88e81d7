import { Contact } from "./contact.tsx";
import { Faq } from "./faq.tsx";
import { Gallery } from "./gallery.tsx";
import { Members } from "./members.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Training } from "./training.tsx";

/** The sections below the offers, as one chunk. */
export function LowerSections() {
  return (
    <>
      <Training />
      <Gallery />
      <Testimonials />
      <Members />
      <Faq />
      <Contact />
    </>
  );
}
