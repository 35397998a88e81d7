-- What staff note about a person, found by email address or phone number, and what one shift hands over to the next,
-- without either. Everyone at the desk reads both, with author and time.
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`phone_e164` text,
	`text` text NOT NULL,
	`staff_id` text,
	`created_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `notes_email` ON `notes` (lower("email"));--> statement-breakpoint
CREATE INDEX `notes_phone_e164` ON `notes` (`phone_e164`);--> statement-breakpoint
CREATE INDEX `notes_created` ON `notes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notes_to_hand_over` ON `notes` (`created_at`) WHERE "notes"."email" is null and "notes"."phone_e164" is null and "notes"."done_at" is null;
