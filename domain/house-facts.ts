/** The facts of `site` that the owner changes in the front desk. The others belong to the deployment. */
export const HOUSE_FACTS = [
  "name",
  "tagline",
  "address",
  "phone",
  "whatsapp",
  "email",
  "bookingSite",
  "calendarUrl",
  "careersUrl",
  "supportUrl",
  "social",
  "openingHours",
  "receptionHours",
  "operator",
] as const;
