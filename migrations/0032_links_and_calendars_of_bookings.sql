ALTER TABLE `bookings` ADD `link_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `calendar_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_calendar_id` ON `bookings` (`calendar_id`);--> statement-breakpoint
UPDATE `bookings` SET `calendar_id` = lower(hex(randomblob(16)));
