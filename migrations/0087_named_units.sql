-- Rooms and desks with a name, and who sits where.
CREATE TABLE `units` (
	`id` text PRIMARY KEY NOT NULL,
	`resource` text NOT NULL,
	`name` text NOT NULL,
	`seats` integer NOT NULL,
	`photo_key` text,
	`photo_type` text,
	`retired_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `units_name` ON `units` (lower("name")) WHERE "units"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `units_photo` ON `units` (`photo_key`);--> statement-breakpoint
CREATE TABLE `unit_assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`unit_id` text NOT NULL,
	`assigned_at` integer NOT NULL,
	FOREIGN KEY (`unit_id`) REFERENCES `units`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `unit_assignments_unit` ON `unit_assignments` (`unit_id`);--> statement-breakpoint
CREATE INDEX `unit_assignments_assigned_at` ON `unit_assignments` (`assigned_at`,`id`);
