CREATE TABLE `payment_links` (
	`token` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_booking` ON `payment_links` (`booking_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`payment_reference` text,
	`amount_pesewas` integer NOT NULL,
	`rule` text NOT NULL,
	`status` text NOT NULL,
	`gateway_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_payment_reference` ON `refunds` (`payment_reference`);--> statement-breakpoint
CREATE INDEX `refunds_booking` ON `refunds` (`booking_id`);--> statement-breakpoint
CREATE INDEX `refunds_status_checked_at` ON `refunds` (`status`,`checked_at`);