// The prices that tests run with, so that a change to the real ones breaks no test.

export const DAY_PASS_PRICE: number = 250_00;
export const WEEK_PRICE: number = 750_00;
export const MONTHLY_DESK_PRICE: number = 2000_00;
export const VIRTUAL_STARTER_PRICE: number = 350_00;
export const VIRTUAL_PRO_PRICE: number = 600_00;
export const VIRTUAL_PREMIUM_PRICE: number = 950_00;
export const PRIVATE_OFFICE_DOLLARS: number = 1000;

export const RECEPTION_DAY_PRICE: number = 150_00;
export const RECEPTION_WEEK_PRICE: number = 600_00;
export const RECEPTION_MONTH_PRICE: number = 1800_00;

export const MEETING_ROOM_HOUR_PRICE: number = 80_00;

export const EMPLOYABILITY_PRICE: number = 500_00;
export const TECH_BASICS_PRICE: number = 400_00;

export const BASIC_CV_PRICE: number = 150_00;
export const PROFESSIONAL_CV_PRICE: number = 300_00;
export const EXECUTIVE_CV_PRICE: number = 500_00;
