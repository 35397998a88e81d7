CREATE TABLE `desk_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`charge_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `desk_transactions_charge` ON `desk_transactions` (`charge_id`);--> statement-breakpoint
CREATE TABLE `visits` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`day` text NOT NULL,
	`no_show_at` integer,
	`checked_in_at` integer,
	`checked_out_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `visits_subject_day` ON `visits` (`subject_id`,`day`);--> statement-breakpoint
CREATE INDEX `visits_day` ON `visits` (`day`,`subject_type`,`subject_id`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `source` text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `agreed_reason` text;--> statement-breakpoint
CREATE TRIGGER `visits_of_deleted_bookings` AFTER DELETE ON `bookings` BEGIN
	DELETE FROM `visits` WHERE subject_id = old.id;
END;
