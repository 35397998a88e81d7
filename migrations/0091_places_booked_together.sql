-- Several places of an event in one payment: each person has a row, and the first has the charge of all of them.
ALTER TABLE `event_registrations` ADD `booked_with` text;--> statement-breakpoint
CREATE INDEX `event_registrations_booked_with` ON `event_registrations` (`booked_with`);
