import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { nav, openingHours } from "./common.ts";

export const footer = {
  line: `Desks, offices and a business address in ${site.address.area}, ${site.address.city}. Akwaaba.`,
  columns: [
    {
      title: "Work here",
      links: [
        { label: "Desks and offices", href: "/#desks" },
        { label: "Virtual Office", href: "/virtual-office" },
        { label: site.address.area, href: "/east-legon" },
      ],
    },
    {
      title: "Learn and get hired",
      links: [
        { label: "Training programs", href: "/training-course" },
        { label: "Career resources", href: "/career-resources" },
        { label: "CV optimization", href: "/cv-optimization" },
        { label: "Blog", href: "/blog" },
        { label: "Jobs board", href: site.careersUrl },
      ],
    },
    {
      title: "Help",
      links: [
        nav.myBookings,
        { label: "Help centre", href: "/help-center" },
        { label: "Contact support", href: "/contact-support" },
        { label: "Support desk", href: site.supportUrl },
      ],
    },
    {
      title: "Fine print",
      links: [
        { label: "Privacy policy", href: "/privacy-policy" },
        { label: "Terms of service", href: "/terms-of-service" },
        { label: "Data protection", href: "/data-protection" },
      ],
    },
  ],
  contact: {
    title: "Find us, talk to us",
    phone: { label: `Call ${site.phone.display}`, href: `tel:${site.phone.e164}` },
    email: { label: site.email, href: `mailto:${site.email}` },
    whatsapp: CHAT_LABEL,
  },
  hours: [`Open ${openingHours}`, "24/7 access for members"],
  social: [
    { label: "Instagram", href: site.social.instagram },
    { label: "LinkedIn", href: site.social.linkedin },
    { label: "X", href: site.social.x },
  ],
} as const;
