ALTER TABLE `submissions` ADD `claimed` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `first_day` text;--> statement-breakpoint
ALTER TABLE `submissions` ADD `last_day` text;