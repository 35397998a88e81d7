ALTER TABLE `contacts` ADD `is_suspected_bot` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `leads` ADD `is_suspected_bot` integer DEFAULT false NOT NULL;