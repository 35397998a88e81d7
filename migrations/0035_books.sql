CREATE TABLE `cash_counts` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`opening_pesewas` integer NOT NULL,
	`taken_pesewas` integer NOT NULL,
	`given_back_pesewas` integer NOT NULL,
	`counted_pesewas` integer NOT NULL,
	`banked_pesewas` integer NOT NULL,
	`note` text,
	`staff_id` text
);
--> statement-breakpoint
CREATE INDEX `cash_counts_at` ON `cash_counts` (`at`);--> statement-breakpoint
CREATE INDEX `cash_counts_day` ON `cash_counts` (`day`);--> statement-breakpoint
CREATE TABLE `closed_months` (
	`month` text PRIMARY KEY NOT NULL,
	`closed_at` integer NOT NULL,
	`staff_id` text,
	`entries` integer NOT NULL,
	`balance_pesewas` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `house_statuses` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`power` text NOT NULL,
	`wifi` text NOT NULL,
	`note` text,
	`since` integer NOT NULL,
	`next_word_at` integer,
	`lapses_at` integer NOT NULL,
	`staff_id` text
);
--> statement-breakpoint
CREATE INDEX `house_statuses_at` ON `house_statuses` (`at`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`month` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`way` text,
	`plan` text,
	`subject_id` text NOT NULL,
	`reference` text,
	`receipt_number` integer
);
--> statement-breakpoint
CREATE INDEX `ledger_entries_month` ON `ledger_entries` (`month`,`kind`,`day`);--> statement-breakpoint
CREATE INDEX `ledger_entries_day` ON `ledger_entries` (`day`,`kind`);--> statement-breakpoint
CREATE INDEX `ledger_entries_reference` ON `ledger_entries` (`reference`);--> statement-breakpoint
CREATE INDEX `ledger_entries_receipt` ON `ledger_entries` (`receipt_number`);--> statement-breakpoint
CREATE INDEX `ledger_entries_subject` ON `ledger_entries` (`subject_id`);--> statement-breakpoint
CREATE TABLE `measures` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `place_questions` (
	`charge_id` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	`answered_at` integer,
	`answer` text
);
--> statement-breakpoint
DROP INDEX `refunds_own_of_payment`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_own_of_payment` ON `refunds` (`payment_reference`) WHERE "refunds"."rule" not in ('elsewhere', 'review_elsewhere');--> statement-breakpoint
ALTER TABLE `disputes` ADD `amount_pesewas` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `category` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `disputes` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `gateway_status` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `resolution` text;--> statement-breakpoint
ALTER TABLE `disputes` ADD `checked_at` integer;--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`checked_at`) WHERE "disputes"."resolved_at" is null;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `fees_pesewas` integer;
--> statement-breakpoint
-- Money is written down once, by triggers, whoever moves it: a payment, a refund, a seed or a restored row. What is said
-- twice has one id. First what there was before, then what is to come.
INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'receipt:' || c.receipt_number AS id, 'receipt' AS kind, date(c.paid_at / 1000, 'unixepoch') AS day, coalesce((SELECT updated_at FROM `payment_attempts` WHERE reference = c.payment_reference), c.paid_at) AS at, c.amount_pesewas AS amount_pesewas, coalesce((SELECT coalesce(channel, 'online') FROM `payment_attempts` WHERE reference = c.payment_reference), (SELECT detail ->> '$.channel' FROM `audit_trail` WHERE subject_type = 'booking' AND subject_id = c.subject_id AND action = 'booking_paid' AND detail ->> '$.reference' = c.payment_reference)) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = c.subject_id), (SELECT plan FROM `membership_periods` WHERE id = c.subject_id)) AS plan, c.id AS subject_id, c.payment_reference AS reference, c.receipt_number AS receipt_number FROM `charges` AS c WHERE c.state = 'paid' AND c.receipt_number IS NOT NULL AND c.paid_at IS NOT NULL) AS e WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'receipt:' || r.receipt_number AS id, 'receipt' AS kind, date(coalesce((SELECT at FROM `audit_trail` WHERE subject_type = 'booking' AND subject_id = r.charge_id AND action = 'booking_paid' AND detail ->> '$.reference' = r.payment_reference), r.taken_back_at) / 1000, 'unixepoch') AS day, coalesce((SELECT at FROM `audit_trail` WHERE subject_type = 'booking' AND subject_id = r.charge_id AND action = 'booking_paid' AND detail ->> '$.reference' = r.payment_reference), r.taken_back_at) AS at, r.amount_pesewas AS amount_pesewas, (SELECT detail ->> '$.channel' FROM `audit_trail` WHERE subject_type = 'booking' AND subject_id = r.charge_id AND action = 'booking_paid' AND detail ->> '$.reference' = r.payment_reference) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = r.charge_id), (SELECT plan FROM `membership_periods` WHERE id = r.charge_id)) AS plan, r.charge_id AS subject_id, r.payment_reference AS reference, r.receipt_number AS receipt_number FROM `payment_reversals` AS r WHERE true) AS e WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'receipt_taken_back:' || r.receipt_number AS id, 'receipt_taken_back' AS kind, date(r.taken_back_at / 1000, 'unixepoch') AS day, r.taken_back_at AS at, -r.amount_pesewas AS amount_pesewas, (SELECT way FROM `ledger_entries` WHERE id = 'receipt:' || r.receipt_number) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = r.charge_id), (SELECT plan FROM `membership_periods` WHERE id = r.charge_id)) AS plan, r.charge_id AS subject_id, r.payment_reference AS reference, r.receipt_number AS receipt_number FROM `payment_reversals` AS r WHERE true) AS e WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'surcharge:' || a.reference AS id, 'surcharge' AS kind, date(c.paid_at / 1000, 'unixepoch') AS day, a.updated_at AS at, a.charged_pesewas - c.amount_pesewas AS amount_pesewas, a.channel AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = c.subject_id), (SELECT plan FROM `membership_periods` WHERE id = c.subject_id)) AS plan, c.id AS subject_id, a.reference AS reference, NULL AS receipt_number FROM `payment_attempts` AS a JOIN `charges` AS c ON c.payment_reference = a.reference WHERE a.status = 'succeeded' AND a.charged_currency = 'GHS' AND a.charged_pesewas > c.amount_pesewas AND c.paid_at IS NOT NULL) AS e WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'held:' || a.reference AS id, 'held' AS kind, date(min(coalesce(CAST(strftime('%s', a.paid_at) AS INTEGER), a.updated_at / 1000), a.updated_at / 1000), 'unixepoch') AS day, a.updated_at AS at, a.charged_pesewas AS amount_pesewas, a.channel AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = a.charge_id), (SELECT plan FROM `membership_periods` WHERE id = a.charge_id)) AS plan, a.charge_id AS subject_id, a.reference AS reference, NULL AS receipt_number FROM `payment_attempts` AS a WHERE a.status = 'review' AND a.charged_currency = 'GHS' AND a.charged_pesewas IS NOT NULL) AS e WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'refund:' || r.id AS id, iif(r.rule IN ('review', 'review_elsewhere'), 'held_returned', 'refund') AS kind, date(r.updated_at / 1000, 'unixepoch') AS day, r.updated_at AS at, -r.amount_pesewas AS amount_pesewas, coalesce((SELECT channel FROM `payment_attempts` WHERE reference = r.payment_reference), (SELECT way FROM `ledger_entries` WHERE kind = 'receipt' AND subject_id = r.charge_id ORDER BY at DESC LIMIT 1)) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = r.charge_id), (SELECT plan FROM `membership_periods` WHERE id = r.charge_id)) AS plan, r.charge_id AS subject_id, r.payment_reference AS reference, NULL AS receipt_number FROM `refunds` AS r WHERE r.status = 'done' AND r.amount_pesewas <> 0 AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE reference = r.payment_reference AND charged_currency <> 'GHS')) AS e WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'client_month:' || p.id AS id, 'client_month' AS kind, date(p.paid_at / 1000, 'unixepoch') AS day, p.created_at AS at, p.amount_pesewas AS amount_pesewas, NULL AS way, 'virtual_' || p.plan AS plan, p.client_id AS subject_id, NULL AS reference, NULL AS receipt_number FROM `client_payments` AS p WHERE NOT EXISTS (SELECT 1 FROM `membership_periods` AS months JOIN `charges` ON charges.id = months.id WHERE months.membership_id = p.client_id AND charges.state = 'paid' AND months.from_day <= p.due_date AND months.until_day > p.due_date)) AS e WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER `ledger_payment_update` AFTER UPDATE OF `status` ON `payment_attempts` WHEN new.status = 'succeeded' AND old.status <> 'succeeded' BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'receipt:' || c.receipt_number AS id, 'receipt' AS kind, date(c.paid_at / 1000, 'unixepoch') AS day, new.updated_at AS at, c.amount_pesewas AS amount_pesewas, coalesce(new.channel, 'online') AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = c.subject_id), (SELECT plan FROM `membership_periods` WHERE id = c.subject_id)) AS plan, c.id AS subject_id, c.payment_reference AS reference, c.receipt_number AS receipt_number FROM `charges` AS c WHERE c.payment_reference = new.reference AND c.state = 'paid' AND c.receipt_number IS NOT NULL AND c.paid_at IS NOT NULL) AS e WHERE true ON CONFLICT DO NOTHING;
	UPDATE `ledger_entries` SET way = coalesce(new.channel, 'online') WHERE reference = new.reference AND kind = 'receipt' AND way IS NULL;
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'surcharge:' || new.reference AS id, 'surcharge' AS kind, date(c.paid_at / 1000, 'unixepoch') AS day, new.updated_at AS at, new.charged_pesewas - c.amount_pesewas AS amount_pesewas, new.channel AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = c.subject_id), (SELECT plan FROM `membership_periods` WHERE id = c.subject_id)) AS plan, c.id AS subject_id, new.reference AS reference, NULL AS receipt_number FROM `charges` AS c WHERE c.payment_reference = new.reference AND new.charged_currency = 'GHS' AND new.charged_pesewas > c.amount_pesewas AND c.paid_at IS NOT NULL) AS e WHERE true ON CONFLICT DO NOTHING;
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'held_paid:' || new.reference AS id, 'held_paid' AS kind, date(new.updated_at / 1000, 'unixepoch') AS day, new.updated_at AS at, -h.amount_pesewas AS amount_pesewas, new.channel AS way, h.plan AS plan, h.subject_id AS subject_id, new.reference AS reference, NULL AS receipt_number FROM `ledger_entries` AS h WHERE h.id = 'held:' || new.reference) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_payment_insert` AFTER INSERT ON `payment_attempts` WHEN new.status = 'succeeded' BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'receipt:' || c.receipt_number AS id, 'receipt' AS kind, date(c.paid_at / 1000, 'unixepoch') AS day, new.updated_at AS at, c.amount_pesewas AS amount_pesewas, coalesce(new.channel, 'online') AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = c.subject_id), (SELECT plan FROM `membership_periods` WHERE id = c.subject_id)) AS plan, c.id AS subject_id, c.payment_reference AS reference, c.receipt_number AS receipt_number FROM `charges` AS c WHERE c.payment_reference = new.reference AND c.state = 'paid' AND c.receipt_number IS NOT NULL AND c.paid_at IS NOT NULL) AS e WHERE true ON CONFLICT DO NOTHING;
	UPDATE `ledger_entries` SET way = coalesce(new.channel, 'online') WHERE reference = new.reference AND kind = 'receipt' AND way IS NULL;
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'surcharge:' || new.reference AS id, 'surcharge' AS kind, date(c.paid_at / 1000, 'unixepoch') AS day, new.updated_at AS at, new.charged_pesewas - c.amount_pesewas AS amount_pesewas, new.channel AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = c.subject_id), (SELECT plan FROM `membership_periods` WHERE id = c.subject_id)) AS plan, c.id AS subject_id, new.reference AS reference, NULL AS receipt_number FROM `charges` AS c WHERE c.payment_reference = new.reference AND new.charged_currency = 'GHS' AND new.charged_pesewas > c.amount_pesewas AND c.paid_at IS NOT NULL) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_held_update` AFTER UPDATE OF `status` ON `payment_attempts` WHEN new.status = 'review' AND old.status <> 'review' AND new.charged_currency = 'GHS' AND new.charged_pesewas IS NOT NULL BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'held:' || new.reference AS id, 'held' AS kind, date(min(coalesce(CAST(strftime('%s', new.paid_at) AS INTEGER), new.updated_at / 1000), new.updated_at / 1000), 'unixepoch') AS day, new.updated_at AS at, new.charged_pesewas AS amount_pesewas, new.channel AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = new.charge_id), (SELECT plan FROM `membership_periods` WHERE id = new.charge_id)) AS plan, new.charge_id AS subject_id, new.reference AS reference, NULL AS receipt_number WHERE true) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_held_insert` AFTER INSERT ON `payment_attempts` WHEN new.status = 'review' AND new.charged_currency = 'GHS' AND new.charged_pesewas IS NOT NULL BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'held:' || new.reference AS id, 'held' AS kind, date(min(coalesce(CAST(strftime('%s', new.paid_at) AS INTEGER), new.updated_at / 1000), new.updated_at / 1000), 'unixepoch') AS day, new.updated_at AS at, new.charged_pesewas AS amount_pesewas, new.channel AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = new.charge_id), (SELECT plan FROM `membership_periods` WHERE id = new.charge_id)) AS plan, new.charge_id AS subject_id, new.reference AS reference, NULL AS receipt_number WHERE true) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_fee_update` AFTER UPDATE OF `fees_pesewas` ON `payment_attempts` WHEN old.fees_pesewas IS NULL AND new.fees_pesewas IS NOT NULL AND new.charged_currency = 'GHS' BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'fee:' || new.reference AS id, 'fee' AS kind, date(min(coalesce(CAST(strftime('%s', new.paid_at) AS INTEGER), new.updated_at / 1000), new.updated_at / 1000), 'unixepoch') AS day, new.checked_at AS at, -new.fees_pesewas AS amount_pesewas, new.channel AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = new.charge_id), (SELECT plan FROM `membership_periods` WHERE id = new.charge_id)) AS plan, new.charge_id AS subject_id, new.reference AS reference, NULL AS receipt_number WHERE true) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_fee_insert` AFTER INSERT ON `payment_attempts` WHEN new.fees_pesewas IS NOT NULL AND new.charged_currency = 'GHS' BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'fee:' || new.reference AS id, 'fee' AS kind, date(min(coalesce(CAST(strftime('%s', new.paid_at) AS INTEGER), new.updated_at / 1000), new.updated_at / 1000), 'unixepoch') AS day, new.checked_at AS at, -new.fees_pesewas AS amount_pesewas, new.channel AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = new.charge_id), (SELECT plan FROM `membership_periods` WHERE id = new.charge_id)) AS plan, new.charge_id AS subject_id, new.reference AS reference, NULL AS receipt_number WHERE true) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- Of a payment online its attempt tells, which knows when the house learned of it.
CREATE TRIGGER `ledger_charge_update` AFTER UPDATE OF `state`, `receipt_number` ON `charges` WHEN new.state = 'paid' AND new.receipt_number IS NOT NULL AND old.receipt_number IS NOT new.receipt_number AND new.paid_at IS NOT NULL AND new.payment_reference LIKE 'desk-%' BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'receipt:' || new.receipt_number AS id, 'receipt' AS kind, date(new.paid_at / 1000, 'unixepoch') AS day, new.paid_at AS at, new.amount_pesewas AS amount_pesewas, NULL AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = new.subject_id), (SELECT plan FROM `membership_periods` WHERE id = new.subject_id)) AS plan, new.id AS subject_id, new.payment_reference AS reference, new.receipt_number AS receipt_number WHERE true) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_charge_insert` AFTER INSERT ON `charges` WHEN new.state = 'paid' AND new.receipt_number IS NOT NULL AND new.paid_at IS NOT NULL BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'receipt:' || new.receipt_number AS id, 'receipt' AS kind, date(new.paid_at / 1000, 'unixepoch') AS day, new.paid_at AS at, new.amount_pesewas AS amount_pesewas, NULL AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = new.subject_id), (SELECT plan FROM `membership_periods` WHERE id = new.subject_id)) AS plan, new.id AS subject_id, new.payment_reference AS reference, new.receipt_number AS receipt_number WHERE true) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- How it came to the desk stands in the history, written with it.
CREATE TRIGGER `ledger_way` AFTER INSERT ON `audit_trail` WHEN new.action IN ('booking_paid', 'client_paid', 'membership_paid') BEGIN
	UPDATE `ledger_entries` SET way = new.detail ->> '$.channel' WHERE reference = new.detail ->> '$.reference' AND kind = 'receipt' AND way IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_taken_back` AFTER INSERT ON `payment_reversals` BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'receipt_taken_back:' || new.receipt_number AS id, 'receipt_taken_back' AS kind, date(new.taken_back_at / 1000, 'unixepoch') AS day, new.taken_back_at AS at, -new.amount_pesewas AS amount_pesewas, (SELECT way FROM `ledger_entries` WHERE id = 'receipt:' || new.receipt_number) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = new.charge_id), (SELECT plan FROM `membership_periods` WHERE id = new.charge_id)) AS plan, new.charge_id AS subject_id, new.payment_reference AS reference, new.receipt_number AS receipt_number WHERE true) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_refund_insert` AFTER INSERT ON `refunds` WHEN new.status = 'done' AND new.amount_pesewas <> 0 BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'refund:' || new.id AS id, iif(new.rule IN ('review', 'review_elsewhere'), 'held_returned', 'refund') AS kind, date(new.updated_at / 1000, 'unixepoch') AS day, new.updated_at AS at, -new.amount_pesewas AS amount_pesewas, coalesce((SELECT channel FROM `payment_attempts` WHERE reference = new.payment_reference), (SELECT way FROM `ledger_entries` WHERE kind = 'receipt' AND subject_id = coalesce(new.charge_id, new.booking_id) ORDER BY at DESC LIMIT 1)) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = coalesce(new.charge_id, new.booking_id)), (SELECT plan FROM `membership_periods` WHERE id = coalesce(new.charge_id, new.booking_id))) AS plan, coalesce(new.charge_id, new.booking_id) AS subject_id, new.payment_reference AS reference, NULL AS receipt_number WHERE true AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE reference = new.payment_reference AND charged_currency <> 'GHS')) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_refund_update` AFTER UPDATE OF `status` ON `refunds` WHEN new.status = 'done' AND old.status <> 'done' AND new.amount_pesewas <> 0 BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'refund:' || new.id AS id, iif(new.rule IN ('review', 'review_elsewhere'), 'held_returned', 'refund') AS kind, date(new.updated_at / 1000, 'unixepoch') AS day, new.updated_at AS at, -new.amount_pesewas AS amount_pesewas, coalesce((SELECT channel FROM `payment_attempts` WHERE reference = new.payment_reference), (SELECT way FROM `ledger_entries` WHERE kind = 'receipt' AND subject_id = coalesce(new.charge_id, new.booking_id) ORDER BY at DESC LIMIT 1)) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = coalesce(new.charge_id, new.booking_id)), (SELECT plan FROM `membership_periods` WHERE id = coalesce(new.charge_id, new.booking_id))) AS plan, coalesce(new.charge_id, new.booking_id) AS subject_id, new.payment_reference AS reference, NULL AS receipt_number WHERE true AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE reference = new.payment_reference AND charged_currency <> 'GHS')) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- A reversal shrinks when the gateway tells of the refund that it was.
CREATE TRIGGER `ledger_refund_changed` AFTER UPDATE OF `amount_pesewas` ON `refunds` WHEN new.status = 'done' AND old.status = 'done' AND new.amount_pesewas <> old.amount_pesewas BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'refund:' || new.id || ':' || new.updated_at || ':' || new.amount_pesewas AS id, iif(new.rule IN ('review', 'review_elsewhere'), 'held_returned', 'refund') AS kind, date(new.updated_at / 1000, 'unixepoch') AS day, new.updated_at AS at, old.amount_pesewas - new.amount_pesewas AS amount_pesewas, coalesce((SELECT channel FROM `payment_attempts` WHERE reference = new.payment_reference), (SELECT way FROM `ledger_entries` WHERE kind = 'receipt' AND subject_id = coalesce(new.charge_id, new.booking_id) ORDER BY at DESC LIMIT 1)) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = coalesce(new.charge_id, new.booking_id)), (SELECT plan FROM `membership_periods` WHERE id = coalesce(new.charge_id, new.booking_id))) AS plan, coalesce(new.charge_id, new.booking_id) AS subject_id, new.payment_reference AS reference, NULL AS receipt_number WHERE true AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE reference = new.payment_reference AND charged_currency <> 'GHS')) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_client_insert` AFTER INSERT ON `client_payments` BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'client_month:' || new.id AS id, 'client_month' AS kind, date(new.paid_at / 1000, 'unixepoch') AS day, new.created_at AS at, new.amount_pesewas AS amount_pesewas, NULL AS way, 'virtual_' || new.plan AS plan, new.client_id AS subject_id, NULL AS reference, NULL AS receipt_number WHERE NOT EXISTS (SELECT 1 FROM `membership_periods` AS months JOIN `charges` ON charges.id = months.id WHERE months.membership_id = new.client_id AND charges.state = 'paid' AND months.from_day <= new.due_date AND months.until_day > new.due_date)) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_client_delete` AFTER DELETE ON `client_payments` BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'client_month_taken_back:' || old.id AS id, 'client_month_taken_back' AS kind, date(c.updated_at / 1000, 'unixepoch') AS day, c.updated_at AS at, -old.amount_pesewas AS amount_pesewas, NULL AS way, 'virtual_' || old.plan AS plan, old.client_id AS subject_id, NULL AS reference, NULL AS receipt_number FROM `virtual_office_clients` AS c WHERE c.id = old.client_id AND EXISTS (SELECT 1 FROM `ledger_entries` WHERE id = 'client_month:' || old.id)) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- One that is put back may take another's place, id and all.
CREATE TRIGGER `ledger_client_replaced` AFTER UPDATE OF `id` ON `client_payments` WHEN new.id <> old.id BEGIN
	DELETE FROM `ledger_entries` WHERE id = 'client_month:' || old.id;
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'client_month:' || new.id AS id, 'client_month' AS kind, date(new.paid_at / 1000, 'unixepoch') AS day, new.created_at AS at, new.amount_pesewas AS amount_pesewas, NULL AS way, 'virtual_' || new.plan AS plan, new.client_id AS subject_id, NULL AS reference, NULL AS receipt_number WHERE NOT EXISTS (SELECT 1 FROM `membership_periods` AS months JOIN `charges` ON charges.id = months.id WHERE months.membership_id = new.client_id AND charges.state = 'paid' AND months.from_day <= new.due_date AND months.until_day > new.due_date)) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- What has been closed does not change.
CREATE TRIGGER `ledger_closed_update` BEFORE UPDATE ON `ledger_entries` WHEN (old.month <> new.month OR old.amount_pesewas <> new.amount_pesewas OR old.kind <> new.kind OR old.day <> new.day) AND EXISTS (SELECT 1 FROM `closed_months` WHERE month IN (old.month, new.month)) BEGIN
	SELECT raise(ABORT, 'This month is closed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_closed_delete` BEFORE DELETE ON `ledger_entries` WHEN EXISTS (SELECT 1 FROM `closed_months` WHERE month = old.month) BEGIN
	SELECT raise(ABORT, 'This month is closed');
END;
--> statement-breakpoint
-- What goes back of a payment that paid for nothing takes nothing from what others brought, wherever it was begun.
DROP TRIGGER `booking_income_insert`;
--> statement-breakpoint
CREATE TRIGGER `booking_income_insert` AFTER INSERT ON `bookings` WHEN new.paid_at IS NOT NULL BEGIN
	INSERT INTO `booking_income_by_month` SELECT strftime('%Y-%m', new.paid_at / 1000, 'unixepoch'), new.booking_type, new.amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `refunds` WHERE booking_id = new.id AND rule NOT IN ('review', 'review_elsewhere')) WHERE new.paid_at IS NOT NULL ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
DROP TRIGGER `booking_income_delete`;
--> statement-breakpoint
CREATE TRIGGER `booking_income_delete` AFTER DELETE ON `bookings` WHEN old.paid_at IS NOT NULL BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - (old.amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `refunds` WHERE booking_id = old.id AND rule NOT IN ('review', 'review_elsewhere'))) WHERE month = strftime('%Y-%m', old.paid_at / 1000, 'unixepoch') AND booking_type = old.booking_type;
END;
--> statement-breakpoint
DROP TRIGGER `booking_income_update`;
--> statement-breakpoint
CREATE TRIGGER `booking_income_update` AFTER UPDATE OF `paid_at`, `booking_type`, `amount_pesewas` ON `bookings` WHEN old.paid_at IS NOT NULL OR new.paid_at IS NOT NULL BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - (old.amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `refunds` WHERE booking_id = old.id AND rule NOT IN ('review', 'review_elsewhere'))) WHERE month = strftime('%Y-%m', old.paid_at / 1000, 'unixepoch') AND booking_type = old.booking_type;
	INSERT INTO `booking_income_by_month` SELECT strftime('%Y-%m', new.paid_at / 1000, 'unixepoch'), new.booking_type, new.amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `refunds` WHERE booking_id = new.id AND rule NOT IN ('review', 'review_elsewhere')) WHERE new.paid_at IS NOT NULL ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
DROP TRIGGER `booking_income_refund_insert`;
--> statement-breakpoint
CREATE TRIGGER `booking_income_refund_insert` AFTER INSERT ON `refunds` BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - new.amount_pesewas WHERE new.rule NOT IN ('review', 'review_elsewhere') AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = new.booking_id);
END;
--> statement-breakpoint
DROP TRIGGER `booking_income_refund_delete`;
--> statement-breakpoint
CREATE TRIGGER `booking_income_refund_delete` AFTER DELETE ON `refunds` BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas + old.amount_pesewas WHERE old.rule NOT IN ('review', 'review_elsewhere') AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = old.booking_id);
END;
--> statement-breakpoint
DROP TRIGGER `booking_income_refund_update`;
--> statement-breakpoint
CREATE TRIGGER `booking_income_refund_update` AFTER UPDATE OF `booking_id`, `amount_pesewas`, `rule` ON `refunds` BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas + old.amount_pesewas WHERE old.rule NOT IN ('review', 'review_elsewhere') AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = old.booking_id);
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - new.amount_pesewas WHERE new.rule NOT IN ('review', 'review_elsewhere') AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = new.booking_id);
END;
