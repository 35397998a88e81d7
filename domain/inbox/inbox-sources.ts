/** What a message of the support form is about. */
export const SUPPORT_CATEGORIES = ["booking", "payment", "membership", "facilities", "technical", "other"] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

/** Where on the site a lead was sent from. */
export const LEAD_SOURCES = ["viewing_request", "virtual_office", "home_enquiry"] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** Where an item of the inbox was sent from: a lead's own source, or one of the two message forms. */
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
