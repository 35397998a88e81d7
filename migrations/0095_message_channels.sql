-- The channels of a message to a customer, and the one that they chose for a booking.
ALTER TABLE `bookings` ADD `channel` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `channel` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `failed_channel` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `provider_id` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delivery` text;--> statement-breakpoint
CREATE INDEX `outbox_provider_id` ON `outbox` (`provider_id`) WHERE "outbox"."provider_id" is not null;
