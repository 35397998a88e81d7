-- Addresses that asked for the next date of a workshop. Each gets one email, and only once it is confirmed.
CREATE TABLE `date_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`workshop` text NOT NULL,
	`email` text NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`event_id` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `date_alerts_email` ON `date_alerts` (lower("email"),`workshop`);--> statement-breakpoint
CREATE UNIQUE INDEX `date_alerts_token` ON `date_alerts` (`token`);--> statement-breakpoint
CREATE INDEX `date_alerts_waiting` ON `date_alerts` (`workshop`) WHERE "date_alerts"."confirmed_at" is not null and "date_alerts"."event_id" is null;--> statement-breakpoint
CREATE INDEX `date_alerts_expires_at` ON `date_alerts` (`expires_at`,`id`);
