-- The batch that writes a booking or a registration also writes its charge (worker/db/payments/charge-statements.ts) and
-- its allocation (worker/db/inventory/allocations.ts).
DROP TRIGGER `charges_booking_insert`;
--> statement-breakpoint
DROP TRIGGER `charges_booking_update`;
--> statement-breakpoint
DROP TRIGGER `charges_registration_cancelled`;
--> statement-breakpoint
DROP TRIGGER `charges_registration_insert`;
--> statement-breakpoint
DROP TRIGGER `charges_registration_offered`;
--> statement-breakpoint
DROP TRIGGER `stays_of_cancelled_bookings`;
--> statement-breakpoint
DROP TRIGGER `stays_of_kept_bookings`;
--> statement-breakpoint
DROP TRIGGER `stays_of_moved_bookings`;
--> statement-breakpoint
DROP TRIGGER `stays_of_new_bookings`;
