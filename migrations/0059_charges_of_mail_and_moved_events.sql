-- Charges of forwarded mail and of a moved event are statements of the batch that changes them.
DROP TRIGGER `charges_of_priced_post`;
--> statement-breakpoint
DROP TRIGGER `charges_of_post_that_left`;
--> statement-breakpoint
DROP TRIGGER `charges_of_moved_events`;
