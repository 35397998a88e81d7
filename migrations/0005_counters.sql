CREATE INDEX `bookings_unpaid_arrivals` ON `bookings` (`start_date`,`id`) WHERE "bookings"."status" <> 'paid' and "bookings"."status" <> 'confirmed' and coalesce("bookings"."paid_at", 0) = 0;
--> statement-breakpoint
-- Counters, so that a figure costs the same whatever the number of rows. Each is derived from its table by triggers,
-- whoever writes: a booking, a payment, an erasure, a seed or a restored row. Days and months in Accra are those of UTC.
-- Clients and what they pay a month, by the day that is due. Inactive ones are in one row, without a day.
CREATE TABLE `clients_by_due_day` (
	`is_renewing` integer NOT NULL,
	`due_day` text NOT NULL,
	`clients` integer NOT NULL,
	`amount_pesewas` integer NOT NULL,
	PRIMARY KEY (`is_renewing`, `due_day`)
) WITHOUT ROWID;
--> statement-breakpoint
-- What paid bookings brought, by the month (YYYY-MM) they were paid in.
CREATE TABLE `booking_income_by_month` (
	`month` text NOT NULL,
	`booking_type` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	PRIMARY KEY (`month`, `booking_type`)
) WITHOUT ROWID;
--> statement-breakpoint
-- What clients paid, by the month (YYYY-MM) they paid in.
CREATE TABLE `client_income_by_month` (
	`month` text NOT NULL,
	`plan` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	PRIMARY KEY (`month`, `plan`)
) WITHOUT ROWID;
--> statement-breakpoint
-- How many enquiries and messages were answered in a month (YYYY-MM) after so many whole minutes.
CREATE TABLE `replies_by_month` (
	`month` text NOT NULL,
	`minutes` integer NOT NULL,
	`replies` integer NOT NULL,
	PRIMARY KEY (`month`, `minutes`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Pending bookings that somebody has begun to pay for.
CREATE TABLE `begun_bookings` (
	`booking_id` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `clients_by_due_day` SELECT status <> 'inactive', iif(status = 'inactive', '', next_due_date) AS day, count(*), sum(amount_pesewas) FROM `virtual_office_clients` GROUP BY status <> 'inactive', day;
--> statement-breakpoint
CREATE TRIGGER `clients_by_due_day_insert` AFTER INSERT ON `virtual_office_clients` BEGIN
	INSERT INTO `clients_by_due_day` VALUES (new.status <> 'inactive', iif(new.status = 'inactive', '', new.next_due_date), 1, new.amount_pesewas) ON CONFLICT DO UPDATE SET clients = clients + 1, amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
CREATE TRIGGER `clients_by_due_day_delete` AFTER DELETE ON `virtual_office_clients` BEGIN
	UPDATE `clients_by_due_day` SET clients = clients - 1, amount_pesewas = amount_pesewas - old.amount_pesewas WHERE is_renewing = (old.status <> 'inactive') AND due_day = iif(old.status = 'inactive', '', old.next_due_date);
	DELETE FROM `clients_by_due_day` WHERE is_renewing = (old.status <> 'inactive') AND due_day = iif(old.status = 'inactive', '', old.next_due_date) AND clients = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `clients_by_due_day_update` AFTER UPDATE OF `status`, `next_due_date`, `amount_pesewas` ON `virtual_office_clients` WHEN (old.status = 'inactive') <> (new.status = 'inactive') OR old.next_due_date <> new.next_due_date OR old.amount_pesewas <> new.amount_pesewas BEGIN
	UPDATE `clients_by_due_day` SET clients = clients - 1, amount_pesewas = amount_pesewas - old.amount_pesewas WHERE is_renewing = (old.status <> 'inactive') AND due_day = iif(old.status = 'inactive', '', old.next_due_date);
	DELETE FROM `clients_by_due_day` WHERE is_renewing = (old.status <> 'inactive') AND due_day = iif(old.status = 'inactive', '', old.next_due_date) AND clients = 0;
	INSERT INTO `clients_by_due_day` VALUES (new.status <> 'inactive', iif(new.status = 'inactive', '', new.next_due_date), 1, new.amount_pesewas) ON CONFLICT DO UPDATE SET clients = clients + 1, amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
INSERT INTO `booking_income_by_month` SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch') AS month, booking_type, sum(amount_pesewas) FROM `bookings` WHERE status = 'paid' AND paid_at IS NOT NULL GROUP BY month, booking_type;
--> statement-breakpoint
CREATE TRIGGER `booking_income_insert` AFTER INSERT ON `bookings` WHEN new.status = 'paid' AND new.paid_at IS NOT NULL BEGIN
	INSERT INTO `booking_income_by_month` VALUES (strftime('%Y-%m', new.paid_at / 1000, 'unixepoch'), new.booking_type, new.amount_pesewas) ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
CREATE TRIGGER `booking_income_delete` AFTER DELETE ON `bookings` WHEN old.status = 'paid' AND old.paid_at IS NOT NULL BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - old.amount_pesewas WHERE month = strftime('%Y-%m', old.paid_at / 1000, 'unixepoch') AND booking_type = old.booking_type;
END;
--> statement-breakpoint
CREATE TRIGGER `booking_income_update` AFTER UPDATE OF `status`, `paid_at`, `booking_type`, `amount_pesewas` ON `bookings` WHEN old.status = 'paid' OR new.status = 'paid' BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - old.amount_pesewas WHERE old.status = 'paid' AND month = strftime('%Y-%m', old.paid_at / 1000, 'unixepoch') AND booking_type = old.booking_type;
	INSERT INTO `booking_income_by_month` SELECT strftime('%Y-%m', new.paid_at / 1000, 'unixepoch'), new.booking_type, new.amount_pesewas WHERE new.status = 'paid' AND new.paid_at IS NOT NULL ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
INSERT INTO `client_income_by_month` SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch') AS month, plan, sum(amount_pesewas) FROM `client_payments` GROUP BY month, plan;
--> statement-breakpoint
CREATE TRIGGER `client_income_insert` AFTER INSERT ON `client_payments` BEGIN
	INSERT INTO `client_income_by_month` VALUES (strftime('%Y-%m', new.paid_at / 1000, 'unixepoch'), new.plan, new.amount_pesewas) ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
CREATE TRIGGER `client_income_delete` AFTER DELETE ON `client_payments` BEGIN
	UPDATE `client_income_by_month` SET amount_pesewas = amount_pesewas - old.amount_pesewas WHERE month = strftime('%Y-%m', old.paid_at / 1000, 'unixepoch') AND plan = old.plan;
END;
--> statement-breakpoint
CREATE TRIGGER `client_income_update` AFTER UPDATE OF `paid_at`, `plan`, `amount_pesewas` ON `client_payments` BEGIN
	UPDATE `client_income_by_month` SET amount_pesewas = amount_pesewas - old.amount_pesewas WHERE month = strftime('%Y-%m', old.paid_at / 1000, 'unixepoch') AND plan = old.plan;
	INSERT INTO `client_income_by_month` VALUES (strftime('%Y-%m', new.paid_at / 1000, 'unixepoch'), new.plan, new.amount_pesewas) ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
INSERT INTO `replies_by_month` SELECT strftime('%Y-%m', answered_at / 1000, 'unixepoch') AS month, (answered_at - created_at + 30000) / 60000 AS minutes, count(*) FROM (SELECT answered_at, created_at FROM `leads` UNION ALL SELECT answered_at, created_at FROM `contacts`) WHERE answered_at IS NOT NULL GROUP BY month, minutes;
--> statement-breakpoint
CREATE TRIGGER `lead_replies_insert` AFTER INSERT ON `leads` WHEN new.answered_at IS NOT NULL BEGIN
	INSERT INTO `replies_by_month` SELECT strftime('%Y-%m', new.answered_at / 1000, 'unixepoch'), (new.answered_at - new.created_at + 30000) / 60000, 1 WHERE new.answered_at IS NOT NULL ON CONFLICT DO UPDATE SET replies = replies + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_replies_delete` AFTER DELETE ON `leads` WHEN old.answered_at IS NOT NULL BEGIN
	UPDATE `replies_by_month` SET replies = replies - 1 WHERE month = strftime('%Y-%m', old.answered_at / 1000, 'unixepoch') AND minutes = (old.answered_at - old.created_at + 30000) / 60000;
	DELETE FROM `replies_by_month` WHERE month = strftime('%Y-%m', old.answered_at / 1000, 'unixepoch') AND minutes = (old.answered_at - old.created_at + 30000) / 60000 AND replies = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `lead_replies_update` AFTER UPDATE OF `answered_at`, `created_at` ON `leads` BEGIN
	UPDATE `replies_by_month` SET replies = replies - 1 WHERE month = strftime('%Y-%m', old.answered_at / 1000, 'unixepoch') AND minutes = (old.answered_at - old.created_at + 30000) / 60000;
	DELETE FROM `replies_by_month` WHERE month = strftime('%Y-%m', old.answered_at / 1000, 'unixepoch') AND minutes = (old.answered_at - old.created_at + 30000) / 60000 AND replies = 0;
	INSERT INTO `replies_by_month` SELECT strftime('%Y-%m', new.answered_at / 1000, 'unixepoch'), (new.answered_at - new.created_at + 30000) / 60000, 1 WHERE new.answered_at IS NOT NULL ON CONFLICT DO UPDATE SET replies = replies + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_replies_insert` AFTER INSERT ON `contacts` WHEN new.answered_at IS NOT NULL BEGIN
	INSERT INTO `replies_by_month` SELECT strftime('%Y-%m', new.answered_at / 1000, 'unixepoch'), (new.answered_at - new.created_at + 30000) / 60000, 1 WHERE new.answered_at IS NOT NULL ON CONFLICT DO UPDATE SET replies = replies + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_replies_delete` AFTER DELETE ON `contacts` WHEN old.answered_at IS NOT NULL BEGIN
	UPDATE `replies_by_month` SET replies = replies - 1 WHERE month = strftime('%Y-%m', old.answered_at / 1000, 'unixepoch') AND minutes = (old.answered_at - old.created_at + 30000) / 60000;
	DELETE FROM `replies_by_month` WHERE month = strftime('%Y-%m', old.answered_at / 1000, 'unixepoch') AND minutes = (old.answered_at - old.created_at + 30000) / 60000 AND replies = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_replies_update` AFTER UPDATE OF `answered_at`, `created_at` ON `contacts` BEGIN
	UPDATE `replies_by_month` SET replies = replies - 1 WHERE month = strftime('%Y-%m', old.answered_at / 1000, 'unixepoch') AND minutes = (old.answered_at - old.created_at + 30000) / 60000;
	DELETE FROM `replies_by_month` WHERE month = strftime('%Y-%m', old.answered_at / 1000, 'unixepoch') AND minutes = (old.answered_at - old.created_at + 30000) / 60000 AND replies = 0;
	INSERT INTO `replies_by_month` SELECT strftime('%Y-%m', new.answered_at / 1000, 'unixepoch'), (new.answered_at - new.created_at + 30000) / 60000, 1 WHERE new.answered_at IS NOT NULL ON CONFLICT DO UPDATE SET replies = replies + 1;
END;
--> statement-breakpoint
INSERT INTO `begun_bookings` SELECT id FROM `bookings` WHERE status = 'pending' AND EXISTS (SELECT 1 FROM `payment_attempts` WHERE booking_id = bookings.id);
--> statement-breakpoint
CREATE TRIGGER `begun_bookings_attempt_insert` AFTER INSERT ON `payment_attempts` WHEN (SELECT status FROM `bookings` WHERE id = new.booking_id) = 'pending' BEGIN
	INSERT INTO `begun_bookings` VALUES (new.booking_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `begun_bookings_attempt_delete` AFTER DELETE ON `payment_attempts` BEGIN
	DELETE FROM `begun_bookings` WHERE booking_id = old.booking_id AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE booking_id = old.booking_id);
END;
--> statement-breakpoint
CREATE TRIGGER `begun_bookings_booking_insert` AFTER INSERT ON `bookings` WHEN new.status = 'pending' AND EXISTS (SELECT 1 FROM `payment_attempts` WHERE booking_id = new.id) BEGIN
	INSERT INTO `begun_bookings` VALUES (new.id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `begun_bookings_booking_update` AFTER UPDATE OF `status` ON `bookings` WHEN (old.status = 'pending') <> (new.status = 'pending') BEGIN
	DELETE FROM `begun_bookings` WHERE booking_id = new.id;
	INSERT INTO `begun_bookings` SELECT new.id WHERE new.status = 'pending' AND EXISTS (SELECT 1 FROM `payment_attempts` WHERE booking_id = new.id) ON CONFLICT DO NOTHING;
END;
