-- A booking that is put back may take another's place, id and all: the stay of the one that is gone goes too.
CREATE TRIGGER `stays_of_replaced_bookings` AFTER UPDATE OF `id` ON `bookings` WHEN new.id <> old.id BEGIN
	DELETE FROM `stays` WHERE id = old.id;
	INSERT INTO `stays` (`id`, `resource`, `first_day`, `last_day`, `held_until`)
	SELECT new.id, iif(new.booking_type = 'private_office', 'private_offices', 'desks'), day, max(day, min(covered, coalesce(date(new.end_date / 1000, 'unixepoch'), covered))), iif(new.status = 'pending', new.created_at + 86400000, NULL)
	FROM (SELECT date(new.start_date / 1000, 'unixepoch') AS day,
		CASE new.booking_type WHEN 'desk_day' THEN date(new.start_date / 1000, 'unixepoch') WHEN 'desk_week' THEN date(new.start_date / 1000, 'unixepoch', '+6 days')
		ELSE max(date(min(date(new.start_date / 1000, 'unixepoch', '+1 month'), date(new.start_date / 1000, 'unixepoch', 'start of month', '+2 months', '-1 day')), '-1 day'), date(new.start_date / 1000, 'unixepoch', '+29 days')) END AS covered)
	WHERE new.status <> 'cancelled' AND new.booking_type IN ('desk_day', 'desk_week', 'desk_monthly', 'private_office') AND NOT EXISTS (SELECT 1 FROM `stays` WHERE id = new.id);
END;
