CREATE TABLE `closures` (
	`id` text PRIMARY KEY NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `closures_days` ON `closures` (`to_day`,`from_day`);--> statement-breakpoint
CREATE TABLE `resources` (
	`resource` text PRIMARY KEY NOT NULL,
	`capacity` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stays` (
	`id` text PRIMARY KEY NOT NULL,
	`resource` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`held_until` integer,
	`overbook_reason` text,
	CONSTRAINT "stays_in_order" CHECK("stays"."last_day" >= "stays"."first_day")
);
--> statement-breakpoint
CREATE INDEX `stays_by_day` ON `stays` (`resource`,`first_day`,`last_day`,`held_until`,`id`);
--> statement-breakpoint
INSERT INTO `resources` (`resource`, `capacity`) VALUES ('desks', 40), ('private_offices', 4), ('meeting_room', 1);
--> statement-breakpoint
-- What the bookings that are there take: until the end that was asked for, and no longer than their plan covers. A month
-- is until the day before the same date of the next, or that month's last day, and at least thirty days. Whoever has not
-- paid yet keeps the place for a day from when it was booked.
INSERT INTO `stays` (`id`, `resource`, `first_day`, `last_day`, `held_until`)
SELECT id, iif(booking_type = 'private_office', 'private_offices', 'desks'), day, max(day, min(covered, coalesce(date(end_date / 1000, 'unixepoch'), covered))), iif(status = 'pending', created_at + 86400000, NULL)
FROM (SELECT id, booking_type, status, end_date, created_at, date(start_date / 1000, 'unixepoch') AS day,
	CASE booking_type WHEN 'desk_day' THEN date(start_date / 1000, 'unixepoch') WHEN 'desk_week' THEN date(start_date / 1000, 'unixepoch', '+6 days')
	ELSE max(date(min(date(start_date / 1000, 'unixepoch', '+1 month'), date(start_date / 1000, 'unixepoch', 'start of month', '+2 months', '-1 day')), '-1 day'), date(start_date / 1000, 'unixepoch', '+29 days')) END AS covered
	FROM `bookings` WHERE status <> 'cancelled' AND booking_type IN ('desk_day', 'desk_week', 'desk_monthly', 'private_office'));
--> statement-breakpoint
-- Whoever writes a booking without its stay (the release before this one, a seed, a restored row) gets one of the same days.
-- A worker that knows stays writes them first, so that none of these finds anything to do.
CREATE TRIGGER `stays_of_new_bookings` AFTER INSERT ON `bookings` WHEN new.status <> 'cancelled' AND new.booking_type IN ('desk_day', 'desk_week', 'desk_monthly', 'private_office') AND NOT EXISTS (SELECT 1 FROM `stays` WHERE id = new.id) BEGIN
	INSERT INTO `stays` (`id`, `resource`, `first_day`, `last_day`, `held_until`)
	SELECT new.id, iif(new.booking_type = 'private_office', 'private_offices', 'desks'), day, max(day, min(covered, coalesce(date(new.end_date / 1000, 'unixepoch'), covered))), iif(new.status = 'pending', new.created_at + 86400000, NULL)
	FROM (SELECT date(new.start_date / 1000, 'unixepoch') AS day,
		CASE new.booking_type WHEN 'desk_day' THEN date(new.start_date / 1000, 'unixepoch') WHEN 'desk_week' THEN date(new.start_date / 1000, 'unixepoch', '+6 days')
		ELSE max(date(min(date(new.start_date / 1000, 'unixepoch', '+1 month'), date(new.start_date / 1000, 'unixepoch', 'start of month', '+2 months', '-1 day')), '-1 day'), date(new.start_date / 1000, 'unixepoch', '+29 days')) END AS covered);
END;
--> statement-breakpoint
CREATE TRIGGER `stays_of_moved_bookings` AFTER UPDATE OF `start_date` ON `bookings` WHEN old.start_date <> new.start_date AND EXISTS (SELECT 1 FROM `stays` WHERE id = new.id AND first_day <> date(new.start_date / 1000, 'unixepoch')) BEGIN
	UPDATE `stays` SET (`first_day`, `last_day`) = (SELECT day, max(day, min(covered, coalesce(date(new.end_date / 1000, 'unixepoch'), covered)))
	FROM (SELECT date(new.start_date / 1000, 'unixepoch') AS day,
		CASE new.booking_type WHEN 'desk_day' THEN date(new.start_date / 1000, 'unixepoch') WHEN 'desk_week' THEN date(new.start_date / 1000, 'unixepoch', '+6 days')
		ELSE max(date(min(date(new.start_date / 1000, 'unixepoch', '+1 month'), date(new.start_date / 1000, 'unixepoch', 'start of month', '+2 months', '-1 day')), '-1 day'), date(new.start_date / 1000, 'unixepoch', '+29 days')) END AS covered))
	WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `stays_of_kept_bookings` AFTER UPDATE OF `status` ON `bookings` WHEN new.status IN ('confirmed', 'paid') AND old.status <> new.status BEGIN
	UPDATE `stays` SET held_until = NULL WHERE id = new.id AND held_until IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `stays_of_cancelled_bookings` AFTER UPDATE OF `status` ON `bookings` WHEN new.status = 'cancelled' AND old.status <> 'cancelled' BEGIN
	DELETE FROM `stays` WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `stays_of_deleted_bookings` AFTER DELETE ON `bookings` BEGIN
	DELETE FROM `stays` WHERE id = old.id;
END;
