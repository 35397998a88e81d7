/** Topic of a support form. */
export const SUPPORT_CATEGORIES = [
  "booking",
  "payment",
  "membership",
  "facilities",
  "workshops",
  "technical",
  "other",
] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

/** The form on the site that a lead came from. */
export const LEAD_SOURCES = ["viewing_request", "virtual_office", "home_enquiry"] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** Source of an inbox item: a lead's form, or the contact or support form. */
export type InboxSource = LeadSource | "contact" | "support";

export function isVirtualOfficeEnquiry(source: InboxSource): boolean {
  switch (source) {
    case "virtual_office":
    case "home_enquiry":
      return true;
    case "viewing_request":
    case "contact":
    case "support":
      return false;
  }
}
