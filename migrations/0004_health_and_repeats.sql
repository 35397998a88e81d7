CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`finished_at` integer NOT NULL,
	`failed_parts` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `contacts` ADD `idempotency_key` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `idempotency_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_idempotency_key` ON `contacts` (`idempotency_key`);--> statement-breakpoint
ALTER TABLE `leads` ADD `idempotency_key` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `idempotency_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `leads_idempotency_key` ON `leads` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `refunds_status_created_at` ON `refunds` (`status`,`created_at`,`id`);