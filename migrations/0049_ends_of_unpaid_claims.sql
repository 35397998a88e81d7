ALTER TABLE `event_registrations` ADD `claim_ends_at` integer;--> statement-breakpoint
ALTER TABLE `allocations` ADD `claim_ends_at` integer;