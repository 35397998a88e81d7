CREATE TABLE `membership_periods` (
	`id` text PRIMARY KEY NOT NULL,
	`membership_id` text NOT NULL,
	`from_day` text NOT NULL,
	`until_day` text NOT NULL,
	`months` integer DEFAULT 1 NOT NULL,
	`plan` text NOT NULL,
	`price_pesewas` integer NOT NULL,
	`late_fee_pesewas` integer DEFAULT 0 NOT NULL,
	`late_fee_at` integer,
	`waived_fee_pesewas` integer DEFAULT 0 NOT NULL,
	`agreed_until` text,
	`remind_on` text,
	`reminded_step` integer,
	`desk_step` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "membership_periods_in_order" CHECK("membership_periods"."until_day" > "membership_periods"."from_day")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `membership_periods_once` ON `membership_periods` (`membership_id`,`from_day`);--> statement-breakpoint
CREATE INDEX `membership_periods_to_remind` ON `membership_periods` (`remind_on`,`id`) WHERE "membership_periods"."remind_on" is not null;--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`booking_id` text,
	`plan` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`is_agreed` integer DEFAULT false NOT NULL,
	`starts_on` text NOT NULL,
	`next_due_date` text NOT NULL,
	`renews_on` integer NOT NULL,
	`last_paid_at` integer,
	`next_plan` text,
	`next_amount_pesewas` integer,
	`paused_from` text,
	`ends_on` text,
	`end_reason` text,
	`ended_at` integer,
	`resource` text,
	`place_from` text,
	`is_reminded` integer DEFAULT true NOT NULL,
	`link_version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "memberships_end_in_order" CHECK("memberships"."ends_on" is null or "memberships"."ends_on" >= "memberships"."starts_on")
);
--> statement-breakpoint
CREATE INDEX `memberships_due` ON `memberships` (`next_due_date`,`id`) WHERE "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `memberships_by_due` ON `memberships` (`next_due_date`,`id`);--> statement-breakpoint
CREATE INDEX `memberships_places` ON `memberships` (`resource`,`place_from`,`ends_on`) WHERE "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `memberships_ending` ON `memberships` (`ends_on`) WHERE "memberships"."ends_on" is not null and "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `memberships_client` ON `memberships` (`client_id`);--> statement-breakpoint
CREATE INDEX `memberships_booking` ON `memberships` (`booking_id`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `country` text;--> statement-breakpoint
ALTER TABLE `virtual_office_clients` ADD `renews_on` integer;--> statement-breakpoint
CREATE INDEX `charges_owed` ON `charges` (`subject_type`,`state`,`id`);--> statement-breakpoint
-- The day of the month on which a client renews is a fact of its own from now on. Where a short month cut the due date off,
-- it is the latest of the dates that were due before, or else the date the client began on.
UPDATE `virtual_office_clients` SET `renews_on` = CASE
	WHEN next_due_date = date(next_due_date, 'start of month', '+1 month', '-1 day') AND substr(start_date, 9, 2) > substr(next_due_date, 9, 2)
	THEN max(CAST(substr(next_due_date, 9, 2) AS integer), coalesce((SELECT max(CAST(substr(due_date, 9, 2) AS integer)) FROM `client_payments` WHERE client_id = virtual_office_clients.id AND NOT is_first_month), CAST(substr(start_date, 9, 2) AS integer)))
	ELSE CAST(substr(next_due_date, 9, 2) AS integer) END;
--> statement-breakpoint
-- Whoever has paid for a virtual office and was never written down as a client is one: of those whose month still runs.
INSERT INTO `virtual_office_clients` (`id`, `full_name`, `business_name`, `email`, `phone`, `phone_e164`, `country`, `plan`, `amount_pesewas`, `start_date`, `next_due_date`, `renews_on`, `last_payment_date`, `status`, `notes`, `created_at`, `updated_at`)
SELECT id, customer_name, coalesce(nullif(company_name, ''), customer_name), customer_email, customer_phone, customer_phone_e164,
	CASE WHEN customer_phone_e164 LIKE '+234%' THEN 'nigeria' WHEN customer_phone_e164 LIKE '+44%' THEN 'uk' WHEN customer_phone_e164 LIKE '+27%' THEN 'south-africa' WHEN customer_phone_e164 LIKE '+1%' THEN 'us' ELSE 'ghana' END,
	substr(booking_type, 9), amount_pesewas, day, due, CAST(substr(day, 9, 2) AS integer), paid_at, 'active', NULL, created_at, created_at
FROM (SELECT *, date(start_date / 1000, 'unixepoch') AS day, min(date(start_date / 1000, 'unixepoch', '+1 month'), date(start_date / 1000, 'unixepoch', 'start of month', '+2 months', '-1 day')) AS due FROM `bookings`) AS paid
WHERE status = 'paid' AND booking_type LIKE 'virtual%' AND due >= date('now')
	AND NOT EXISTS (SELECT 1 FROM `virtual_office_clients` AS known WHERE lower(known.email) = lower(paid.customer_email))
	AND NOT EXISTS (SELECT 1 FROM `bookings` AS later WHERE later.status = 'paid' AND later.booking_type LIKE 'virtual%' AND lower(later.customer_email) = lower(paid.customer_email) AND (later.start_date, later.id) > (paid.start_date, paid.id));
--> statement-breakpoint
INSERT INTO `memberships` (`id`, `client_id`, `booking_id`, `plan`, `amount_pesewas`, `starts_on`, `next_due_date`, `renews_on`, `last_paid_at`, `ended_at`, `created_at`, `updated_at`)
SELECT id, id, (SELECT bookings.id FROM `bookings` WHERE bookings.id = virtual_office_clients.id), 'virtual_' || plan, amount_pesewas, start_date, next_due_date, renews_on, last_payment_date, iif(status = 'inactive', updated_at, NULL), created_at, updated_at FROM `virtual_office_clients`;
--> statement-breakpoint
-- Whose month at a desk or in an office is paid and not over goes on; of several months of one person's the last.
INSERT INTO `memberships` (`id`, `booking_id`, `plan`, `amount_pesewas`, `is_agreed`, `starts_on`, `next_due_date`, `renews_on`, `last_paid_at`, `ends_on`, `resource`, `place_from`, `created_at`, `updated_at`)
SELECT paid.id, paid.id, booking_type, amount_pesewas, agreed_reason IS NOT NULL, stays.first_day, min(date(stays.first_day, '+1 month'), date(stays.first_day, 'start of month', '+2 months', '-1 day')), CAST(substr(stays.first_day, 9, 2) AS integer), paid_at,
	iif(stays.last_day < date(min(date(stays.first_day, '+1 month'), date(stays.first_day, 'start of month', '+2 months', '-1 day')), '-1 day'), stays.last_day, NULL), stays.resource, date(stays.last_day, '+1 day'), paid.created_at, paid.created_at
FROM `bookings` AS paid JOIN `stays` ON stays.id = paid.id
WHERE paid.status = 'paid' AND booking_type IN ('desk_monthly', 'private_office') AND stays.last_day >= date('now')
	AND NOT EXISTS (SELECT 1 FROM `bookings` AS later WHERE later.status = 'paid' AND later.booking_type = paid.booking_type AND coalesce(nullif(lower(later.customer_email), ''), later.customer_phone_e164) = coalesce(nullif(lower(paid.customer_email), ''), paid.customer_phone_e164) AND (later.start_date, later.id) > (paid.start_date, paid.id));
--> statement-breakpoint
-- A client has a membership, and what the two share is the same, whichever of them is written.
CREATE TRIGGER `memberships_of_new_clients` AFTER INSERT ON `virtual_office_clients` BEGIN
	UPDATE `virtual_office_clients` SET renews_on = CAST(iif(new.next_due_date = date(new.next_due_date, 'start of month', '+1 month', '-1 day') AND substr(new.start_date, 9, 2) > substr(new.next_due_date, 9, 2), substr(new.start_date, 9, 2), substr(new.next_due_date, 9, 2)) AS integer) WHERE id = new.id AND renews_on IS NULL;
	INSERT INTO `memberships` (`id`, `client_id`, `plan`, `amount_pesewas`, `starts_on`, `next_due_date`, `renews_on`, `last_paid_at`, `ended_at`, `created_at`, `updated_at`)
	SELECT id, id, 'virtual_' || plan, amount_pesewas, start_date, next_due_date, renews_on, last_payment_date, iif(status = 'inactive', updated_at, NULL), created_at, updated_at FROM `virtual_office_clients` WHERE id = new.id
	ON CONFLICT (`id`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `memberships_of_changed_clients` AFTER UPDATE OF `plan`, `amount_pesewas`, `start_date`, `next_due_date`, `renews_on`, `last_payment_date`, `status` ON `virtual_office_clients`
WHEN old.plan <> new.plan OR old.amount_pesewas <> new.amount_pesewas OR old.start_date <> new.start_date OR old.next_due_date <> new.next_due_date OR old.renews_on IS NOT new.renews_on OR old.last_payment_date IS NOT new.last_payment_date OR (old.status = 'inactive') <> (new.status = 'inactive') BEGIN
	UPDATE `memberships` SET plan = 'virtual_' || new.plan, amount_pesewas = new.amount_pesewas, starts_on = new.start_date, next_due_date = new.next_due_date, renews_on = coalesce(new.renews_on, renews_on), last_paid_at = new.last_payment_date, updated_at = new.updated_at,
		ended_at = iif(new.status = 'inactive', coalesce(ended_at, new.updated_at), NULL), ends_on = iif(old.status = 'inactive' AND new.status <> 'inactive', NULL, ends_on), paused_from = iif(old.status = 'inactive' AND new.status <> 'inactive', NULL, paused_from)
	WHERE id = new.id AND (plan <> 'virtual_' || new.plan OR amount_pesewas <> new.amount_pesewas OR starts_on <> new.start_date OR next_due_date <> new.next_due_date OR renews_on IS NOT coalesce(new.renews_on, renews_on) OR last_paid_at IS NOT new.last_payment_date OR (ended_at IS NOT NULL) <> (new.status = 'inactive'));
END;
--> statement-breakpoint
CREATE TRIGGER `clients_of_changed_memberships` AFTER UPDATE OF `plan`, `amount_pesewas`, `starts_on`, `next_due_date`, `renews_on`, `last_paid_at`, `ended_at` ON `memberships` WHEN new.client_id IS NOT NULL BEGIN
	UPDATE `virtual_office_clients` SET plan = substr(new.plan, 9), amount_pesewas = new.amount_pesewas, start_date = new.starts_on, next_due_date = new.next_due_date, renews_on = new.renews_on, last_payment_date = new.last_paid_at, updated_at = max(updated_at, new.updated_at),
		status = CASE WHEN new.ended_at IS NOT NULL THEN 'inactive' WHEN status = 'inactive' THEN 'active' ELSE status END
	WHERE id = new.client_id AND (plan <> substr(new.plan, 9) OR amount_pesewas <> new.amount_pesewas OR start_date <> new.starts_on OR next_due_date <> new.next_due_date OR renews_on IS NOT new.renews_on OR last_payment_date IS NOT new.last_paid_at OR (status = 'inactive') <> (new.ended_at IS NOT NULL));
END;
--> statement-breakpoint
CREATE TRIGGER `memberships_of_deleted_clients` AFTER DELETE ON `virtual_office_clients` BEGIN
	DELETE FROM `membership_periods` WHERE membership_id = old.id;
	DELETE FROM `memberships` WHERE client_id = old.id;
END;
--> statement-breakpoint
-- A booking that is paid no longer has begun nothing.
CREATE TRIGGER `memberships_of_unpaid_bookings` AFTER UPDATE OF `status` ON `bookings` WHEN old.status = 'paid' AND new.status <> 'paid' BEGIN
	UPDATE `memberships` SET ended_at = max(updated_at, created_at) WHERE booking_id = new.id AND ended_at IS NULL;
END;
--> statement-breakpoint
-- A booking that is moved, or lasts longer, takes the months after it along while none of them is paid.
CREATE TRIGGER `memberships_of_moved_stays` AFTER UPDATE OF `first_day`, `last_day` ON `stays` WHEN old.first_day <> new.first_day OR old.last_day <> new.last_day BEGIN
	UPDATE `memberships` SET place_from = date(new.last_day, '+1 day'), starts_on = new.first_day,
		ends_on = iif(ends_on = old.last_day OR ends_on < new.first_day, new.last_day, ends_on),
		(next_due_date, renews_on) = (SELECT due, CAST(iif(new.first_day <> old.first_day, substr(new.first_day, 9, 2), substr(due, 9, 2)) AS integer) FROM (
			SELECT iif(new.first_day <> old.first_day, min(date(new.first_day, '+1 month'), date(new.first_day, 'start of month', '+2 months', '-1 day')), date(memberships.next_due_date, (julianday(new.last_day) - julianday(old.last_day)) || ' days')) AS due))
	WHERE booking_id = new.id AND resource IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `membership_periods` JOIN `charges` ON charges.id = membership_periods.id WHERE membership_id = memberships.id AND state = 'paid');
END;
--> statement-breakpoint
CREATE TRIGGER `memberships_of_moved_bookings` AFTER UPDATE OF `start_date` ON `bookings` WHEN old.start_date <> new.start_date AND new.booking_type LIKE 'virtual%' BEGIN
	UPDATE `memberships` SET starts_on = date(new.start_date / 1000, 'unixepoch'), next_due_date = min(date(new.start_date / 1000, 'unixepoch', '+1 month'), date(new.start_date / 1000, 'unixepoch', 'start of month', '+2 months', '-1 day')), renews_on = CAST(strftime('%d', new.start_date / 1000, 'unixepoch') AS integer)
	WHERE booking_id = new.id AND NOT EXISTS (SELECT 1 FROM `membership_periods` JOIN `charges` ON charges.id = membership_periods.id WHERE membership_id = memberships.id AND state = 'paid');
END;
--> statement-breakpoint
-- A period's charge bears its id and follows its sum.
CREATE TRIGGER `charges_period_insert` AFTER INSERT ON `membership_periods` BEGIN
	INSERT INTO `charges` (`id`, `subject_type`, `subject_id`, `amount_pesewas`, `state`, `created_at`) VALUES (new.id, 'membership_period', new.id, new.price_pesewas * new.months + new.late_fee_pesewas, 'open', new.created_at) ON CONFLICT (`id`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `charges_period_update` AFTER UPDATE OF `price_pesewas`, `months`, `late_fee_pesewas` ON `membership_periods` BEGIN
	UPDATE `charges` SET amount_pesewas = new.price_pesewas * new.months + new.late_fee_pesewas WHERE id = new.id AND state IN ('open', 'void') AND amount_pesewas <> new.price_pesewas * new.months + new.late_fee_pesewas;
END;
--> statement-breakpoint
CREATE TRIGGER `charges_period_delete` AFTER DELETE ON `membership_periods` BEGIN
	DELETE FROM `charges` WHERE id = old.id;
END;
--> statement-breakpoint
-- What is open is the period that is due next, of a membership that has not ended: whatever ends or moves one, nothing else stays open.
CREATE TRIGGER `charges_of_changed_memberships` AFTER UPDATE OF `next_due_date`, `ends_on`, `ended_at` ON `memberships` WHEN old.next_due_date <> new.next_due_date OR old.ends_on IS NOT new.ends_on OR old.ended_at IS NOT new.ended_at BEGIN
	UPDATE `charges` SET state = 'void' WHERE state = 'open' AND id IN (SELECT id FROM `membership_periods` WHERE membership_id = new.id AND (from_day <> new.next_due_date OR from_day > coalesce(new.ends_on, from_day) OR new.ended_at IS NOT NULL));
END;
--> statement-breakpoint
-- A price that is corrected is the open period's too.
CREATE TRIGGER `charges_of_corrected_memberships` AFTER UPDATE OF `plan`, `amount_pesewas` ON `memberships` WHEN old.plan <> new.plan OR old.amount_pesewas <> new.amount_pesewas BEGIN
	UPDATE `membership_periods` SET plan = new.plan, price_pesewas = new.amount_pesewas WHERE membership_id = new.id AND from_day = new.next_due_date AND (SELECT state FROM `charges` WHERE charges.id = membership_periods.id) = 'open' AND new.next_plan IS NULL;
END;
--> statement-breakpoint
-- Of what is paid or void nobody is reminded.
CREATE TRIGGER `reminders_of_moved_charges` AFTER UPDATE OF `state` ON `charges` WHEN new.subject_type = 'membership_period' AND old.state <> new.state BEGIN
	UPDATE `membership_periods` SET remind_on = iif(new.state = 'open', date(from_day, '-7 days'), NULL) WHERE id = new.id;
END;
--> statement-breakpoint
-- As in 0005_counters.sql: what months at a desk and in an office bring. Those of virtual offices are clients' payments.
CREATE TRIGGER `membership_income_moved` AFTER UPDATE OF `state` ON `charges` WHEN new.subject_type = 'membership_period' AND (old.state = 'paid') <> (new.state = 'paid') BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - old.amount_pesewas WHERE old.state = 'paid' AND month = strftime('%Y-%m', old.paid_at / 1000, 'unixepoch') AND booking_type = (SELECT membership_periods.plan FROM `membership_periods` JOIN `memberships` ON memberships.id = membership_id WHERE membership_periods.id = new.id AND client_id IS NULL);
	INSERT INTO `booking_income_by_month` SELECT strftime('%Y-%m', new.paid_at / 1000, 'unixepoch'), membership_periods.plan, new.amount_pesewas FROM `membership_periods` JOIN `memberships` ON memberships.id = membership_id WHERE membership_periods.id = new.id AND client_id IS NULL AND new.state = 'paid' ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
