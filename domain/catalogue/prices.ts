// Every price of the business, in pesewas unless the name says dollars. catalogue.ts says what they are for. Constants,
// because bundlers leave out those that a page does not use.

export const DAY_PASS_PRICE: number = 250_00;
export const WEEK_PRICE: number = 750_00;
export const MONTHLY_DESK_PRICE: number = 2000_00;
export const VIRTUAL_STARTER_PRICE: number = 350_00;
export const VIRTUAL_PRO_PRICE: number = 600_00;
export const VIRTUAL_PREMIUM_PRICE: number = 950_00;
export const PRIVATE_OFFICE_DOLLARS: number = 1000;

// Sold on the external booking site.
export const RECEPTION_DAY_PRICE: number = 150_00;
export const RECEPTION_WEEK_PRICE: number = 600_00;
export const RECEPTION_MONTH_PRICE: number = 1800_00;

// An hour of the meeting room, our own figure until the owner sets one: decision 89. At 0 the room is not sold: staff
// book it without a price, and the site offers no hours.
export const MEETING_ROOM_HOUR_PRICE: number = 100_00;

export const EMPLOYABILITY_PRICE: number = 500_00;
export const TECH_BASICS_PRICE: number = 400_00;

export const BASIC_CV_PRICE: number = 150_00;
export const PROFESSIONAL_CV_PRICE: number = 300_00;
export const EXECUTIVE_CV_PRICE: number = 500_00;
