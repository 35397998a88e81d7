-- Pages of members' months by due day, and of what is owed from the oldest on, read no more than they show.
CREATE INDEX `membership_periods_by_day` ON `membership_periods` (`from_day`,`id`);--> statement-breakpoint
CREATE INDEX `charges_open_oldest` ON `charges` (`created_at`,`id`) WHERE "charges"."state" = 'open';
