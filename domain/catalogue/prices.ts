import { withPublished } from "#domain/published.ts";

/** Every price of the business, in pesewas unless it says cents. catalogue.ts says what they are for. */
export const PRICES = withPublished("prices", {
  desk_day: 250_00,
  desk_week: 750_00,
  desk_monthly: 2000_00,
  virtual_starter: 350_00,
  virtual_pro: 600_00,
  virtual_premium: 950_00,
  /** US cents. */
  private_office: 1000_00,
  // Sold on the external booking site.
  reception_day: 150_00,
  reception_week: 600_00,
  reception_month: 1800_00,
  // Our own figure until the owner sets one: decision 89. At 0 the room is not sold: staff book it without a price, and
  // the site offers no hours.
  meeting_room_hour: 100_00,
  employability: 500_00,
  tech_basics: 400_00,
  cv_basic: 150_00,
  cv_professional: 300_00,
  cv_executive: 500_00,
});
