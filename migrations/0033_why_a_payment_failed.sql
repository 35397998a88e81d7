ALTER TABLE `payment_attempts` ADD `failure_reason` text;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `is_by_link` integer DEFAULT false NOT NULL;