-- What a deleted row leaves behind is deleted by the batch that deletes it. Clients, memberships and periods are never
-- deleted, and no row changes its id.
DROP TRIGGER `charges_booking_delete`;
--> statement-breakpoint
DROP TRIGGER `charges_booking_replaced`;
--> statement-breakpoint
DROP TRIGGER `charges_of_deleted_post`;
--> statement-breakpoint
DROP TRIGGER `charges_period_delete`;
--> statement-breakpoint
DROP TRIGGER `charges_registration_delete`;
--> statement-breakpoint
DROP TRIGGER `documents_of_deleted_clients`;
--> statement-breakpoint
DROP TRIGGER `ledger_client_replaced`;
--> statement-breakpoint
DROP TRIGGER `memberships_of_deleted_clients`;
--> statement-breakpoint
DROP TRIGGER `movements_of_deleted_memberships`;
--> statement-breakpoint
DROP TRIGGER `stays_of_deleted_bookings`;
--> statement-breakpoint
DROP TRIGGER `stays_of_replaced_bookings`;
--> statement-breakpoint
DROP TRIGGER `visits_of_deleted_bookings`;
