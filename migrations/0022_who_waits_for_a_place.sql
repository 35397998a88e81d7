CREATE TABLE `waitlist_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_type` text NOT NULL,
	`resource` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`phone_e164` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`offered_until` integer,
	`booking_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `waitlist_line` ON `waitlist_entries` (`status`,`resource`,`first_day`,`last_day`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `waitlist_offers` ON `waitlist_entries` (`status`,`offered_until`);--> statement-breakpoint
CREATE INDEX `waitlist_first_day` ON `waitlist_entries` (`first_day`,`id`);--> statement-breakpoint
CREATE INDEX `waitlist_email` ON `waitlist_entries` (lower("email"));--> statement-breakpoint
CREATE INDEX `waitlist_phone_e164` ON `waitlist_entries` (`phone_e164`);