import { expect, test } from "vitest";
import * as prices from "./prices.ts";

// The only test with the real prices: change it together with them. Other tests use those of domain/test.
test("sells everything at the price in the price list", () => {
  expect({ ...prices }).toEqual({
    DAY_PASS_PRICE: 250_00,
    WEEK_PRICE: 750_00,
    MONTHLY_DESK_PRICE: 2000_00,
    VIRTUAL_STARTER_PRICE: 350_00,
    VIRTUAL_PRO_PRICE: 600_00,
    VIRTUAL_PREMIUM_PRICE: 950_00,
    RECEPTION_DAY_PRICE: 150_00,
    RECEPTION_WEEK_PRICE: 600_00,
    RECEPTION_MONTH_PRICE: 1800_00,
    MEETING_ROOM_HOUR_PRICE: 100_00,
    EMPLOYABILITY_PRICE: 500_00,
    TECH_BASICS_PRICE: 400_00,
    BASIC_CV_PRICE: 150_00,
    PROFESSIONAL_CV_PRICE: 300_00,
    EXECUTIVE_CV_PRICE: 500_00,
    PRIVATE_OFFICE_DOLLARS: 1000,
  });
});
