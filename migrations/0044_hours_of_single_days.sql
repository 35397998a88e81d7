CREATE TABLE `special_hours` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`opens` integer NOT NULL,
	`closes` integer NOT NULL,
	`reason` text NOT NULL,
	`latest_opens` integer NOT NULL,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "special_hours_in_order" CHECK(0 <= "special_hours"."opens" and "special_hours"."opens" < "special_hours"."closes" and "special_hours"."closes" <= 24)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `special_hours_by_day` ON `special_hours` (`day`);