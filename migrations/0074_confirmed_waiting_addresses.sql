-- When a person on a waiting list proved the email address by our link. Only then does an offer hold a place.
ALTER TABLE `event_registrations` ADD `email_confirmed_at` integer;
--> statement-breakpoint
ALTER TABLE `waitlist_entries` ADD `email_confirmed_at` integer;
