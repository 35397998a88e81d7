-- The drawer is opened with a float and closed with a blind count; cash paid in and out in between has a reason.
CREATE TABLE `cash_movements` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`reason` text NOT NULL,
	`staff_id` text,
	`voided_at` integer
);
--> statement-breakpoint
CREATE INDEX `cash_movements_at` ON `cash_movements` (`at`);--> statement-breakpoint
CREATE INDEX `cash_movements_day` ON `cash_movements` (`day`);--> statement-breakpoint
ALTER TABLE `cash_counts` ADD `kind` text DEFAULT 'closing' NOT NULL;--> statement-breakpoint
ALTER TABLE `cash_counts` ADD `moved_pesewas` integer DEFAULT 0 NOT NULL;
