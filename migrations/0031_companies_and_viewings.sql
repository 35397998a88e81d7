ALTER TABLE `bookings` ADD `company_name` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `company_tin` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `viewing_day` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `viewing_part` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `viewing_sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_viewing_asked` ON `leads` (`viewing_day`,`id`) WHERE "leads"."viewing_day" is not null and "leads"."viewing_at" is null;