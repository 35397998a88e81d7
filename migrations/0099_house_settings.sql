-- Prices from a day on, and the house's facts. Each row is complete; the newest facts may still be a draft.
CREATE TABLE `house_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`from_day` integer,
	`staff_id` text,
	`actor_fingerprint` text,
	`created_at` integer NOT NULL,
	`published_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `house_settings_draft` ON `house_settings` (`kind`) WHERE "house_settings"."published_at" is null;
