import type { PRICES as realPrices } from "#domain/catalogue/prices.ts";
import { withPublished } from "#domain/published.ts";

/** The prices that tests run with, so that a change to the real ones breaks no test. */
export const PRICES: typeof realPrices = withPublished("prices", {
  desk_day: 250_00,
  desk_week: 750_00,
  desk_monthly: 2000_00,
  virtual_starter: 350_00,
  virtual_pro: 600_00,
  virtual_premium: 950_00,
  private_office: 1000_00,
  reception_day: 150_00,
  reception_week: 600_00,
  reception_month: 1800_00,
  meeting_room_hour: 80_00,
  employability: 500_00,
  tech_basics: 400_00,
  cv_basic: 150_00,
  cv_professional: 300_00,
  cv_executive: 500_00,
});
