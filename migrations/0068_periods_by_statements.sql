-- What follows from a changed membership, month or booking is written by the batch that changes it
-- (worker/db/change-memberships.ts, worker/db/payments/charge-statements.ts).
DROP TRIGGER `charges_period_insert`;
--> statement-breakpoint
DROP TRIGGER `charges_period_update`;
--> statement-breakpoint
DROP TRIGGER `charges_of_changed_memberships`;
--> statement-breakpoint
DROP TRIGGER `charges_of_corrected_memberships`;
--> statement-breakpoint
DROP TRIGGER `reminders_of_moved_charges`;
--> statement-breakpoint
DROP TRIGGER `memberships_of_moved_stays`;
--> statement-breakpoint
DROP TRIGGER `memberships_of_moved_bookings`;
--> statement-breakpoint
DROP TRIGGER `memberships_of_unpaid_bookings`;
