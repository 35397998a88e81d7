-- Attempts, refunds and links point at their charge alone. The release before charges pointed at bookings.
DROP TRIGGER `begun_bookings_booking_insert`;
--> statement-breakpoint
DROP TRIGGER `begun_bookings_booking_update`;
--> statement-breakpoint
DROP TRIGGER `payment_attempts_fill_charge`;
--> statement-breakpoint
DROP TRIGGER `payment_attempts_fill_booking`;
--> statement-breakpoint
DROP INDEX `payment_attempts_one_open`;
--> statement-breakpoint
DROP INDEX `payment_attempts_booking`;
--> statement-breakpoint
CREATE TABLE `kept_payment_attempts` AS SELECT * FROM `payment_attempts`;
--> statement-breakpoint
DROP TABLE `payment_attempts`;
--> statement-breakpoint
CREATE TABLE `payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`charge_id` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`currency` text DEFAULT 'GHS' NOT NULL,
	`status` text DEFAULT 'starting' NOT NULL,
	`authorization_url` text,
	`gateway_status` text,
	`charged_pesewas` integer,
	`charged_currency` text,
	`channel` text,
	`paid_at` text,
	`review_reason` text,
	`resolved_at` integer,
	`resolved_note` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`answered_at` integer,
	`failure_reason` text,
	`is_shared_by_link` integer DEFAULT false NOT NULL,
	`fees_pesewas` integer,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `payment_attempts` (`id`, `reference`, `charge_id`, `amount_pesewas`, `currency`, `status`, `authorization_url`, `gateway_status`, `charged_pesewas`, `charged_currency`, `channel`, `paid_at`, `review_reason`, `resolved_at`, `resolved_note`, `created_at`, `updated_at`, `checked_at`, `answered_at`, `failure_reason`, `is_shared_by_link`, `fees_pesewas`) SELECT `id`, `reference`, `charge_id`, `amount_pesewas`, `currency`, `status`, `authorization_url`, `gateway_status`, `charged_pesewas`, `charged_currency`, `channel`, `paid_at`, `review_reason`, `resolved_at`, `resolved_note`, `created_at`, `updated_at`, `checked_at`, `answered_at`, `failure_reason`, `is_shared_by_link`, `fees_pesewas` FROM `kept_payment_attempts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `kept_payment_attempts`;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_reference` ON `payment_attempts` (`reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_one_open_of_charge` ON `payment_attempts` (`charge_id`) WHERE "payment_attempts"."status" in ('starting', 'open');
--> statement-breakpoint
CREATE INDEX `payment_attempts_charge` ON `payment_attempts` (`charge_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payment_attempts_status_created_at` ON `payment_attempts` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payment_attempts_status_checked_at` ON `payment_attempts` (`status`,`checked_at`);
--> statement-breakpoint
CREATE INDEX `payment_attempts_to_review` ON `payment_attempts` (`created_at`,`id`) WHERE "payment_attempts"."status" = 'review' and "payment_attempts"."resolved_at" is null;
--> statement-breakpoint
CREATE TRIGGER `begun_bookings_attempt_insert` AFTER INSERT ON `payment_attempts` WHEN (SELECT status FROM `bookings` WHERE id = new.charge_id) = 'pending' BEGIN
	INSERT INTO `begun_bookings` VALUES (new.charge_id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `begun_bookings_attempt_delete` AFTER DELETE ON `payment_attempts` BEGIN
	DELETE FROM `begun_bookings` WHERE booking_id = old.charge_id AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE charge_id = old.charge_id);
END;
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
DROP TRIGGER `refunds_fill_charge`;
--> statement-breakpoint
DROP TRIGGER `refunds_fill_booking`;
--> statement-breakpoint
DROP INDEX `refunds_booking`;
--> statement-breakpoint
CREATE TABLE `kept_refunds` AS SELECT * FROM `refunds`;
--> statement-breakpoint
DROP TABLE `refunds`;
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`charge_id` text NOT NULL,
	`payment_reference` text,
	`amount_pesewas` integer NOT NULL,
	`rule` text NOT NULL,
	`status` text NOT NULL,
	`gateway_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`external_pesewas` integer DEFAULT 0 NOT NULL,
	`failure` text,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `refunds` (`id`, `charge_id`, `payment_reference`, `amount_pesewas`, `rule`, `status`, `gateway_id`, `created_at`, `updated_at`, `checked_at`, `external_pesewas`, `failure`) SELECT `id`, `charge_id`, `payment_reference`, `amount_pesewas`, `rule`, `status`, `gateway_id`, `created_at`, `updated_at`, `checked_at`, `external_pesewas`, `failure` FROM `kept_refunds` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `kept_refunds`;
--> statement-breakpoint
CREATE INDEX `refunds_charge` ON `refunds` (`charge_id`);
--> statement-breakpoint
CREATE INDEX `refunds_status_checked_at` ON `refunds` (`status`,`checked_at`);
--> statement-breakpoint
CREATE INDEX `refunds_oldest` ON `refunds` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `refunds_status_created_at` ON `refunds` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `refunds_of_payment` ON `refunds` (`payment_reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_own_of_payment` ON `refunds` (`payment_reference`) WHERE "refunds"."rule" not in ('elsewhere', 'review_elsewhere');
--> statement-breakpoint
CREATE TRIGGER `ledger_refund_insert` AFTER INSERT ON `refunds` WHEN new.status = 'done' AND new.amount_pesewas <> 0 BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'refund:' || new.id AS id, iif(new.rule IN ('review', 'review_elsewhere'), 'held_returned', 'refund') AS kind, date(new.updated_at / 1000, 'unixepoch') AS day, new.updated_at AS at, -new.amount_pesewas AS amount_pesewas, coalesce((SELECT channel FROM `payment_attempts` WHERE reference = new.payment_reference), (SELECT way FROM `ledger_entries` WHERE kind = 'receipt' AND subject_id = new.charge_id ORDER BY at DESC LIMIT 1)) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = new.charge_id), (SELECT plan FROM `membership_periods` WHERE id = new.charge_id)) AS plan, new.charge_id AS subject_id, new.payment_reference AS reference, NULL AS receipt_number WHERE true AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE reference = new.payment_reference AND charged_currency <> 'GHS')) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_refund_update` AFTER UPDATE OF `status` ON `refunds` WHEN new.status = 'done' AND old.status <> 'done' AND new.amount_pesewas <> 0 BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'refund:' || new.id AS id, iif(new.rule IN ('review', 'review_elsewhere'), 'held_returned', 'refund') AS kind, date(new.updated_at / 1000, 'unixepoch') AS day, new.updated_at AS at, -new.amount_pesewas AS amount_pesewas, coalesce((SELECT channel FROM `payment_attempts` WHERE reference = new.payment_reference), (SELECT way FROM `ledger_entries` WHERE kind = 'receipt' AND subject_id = new.charge_id ORDER BY at DESC LIMIT 1)) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = new.charge_id), (SELECT plan FROM `membership_periods` WHERE id = new.charge_id)) AS plan, new.charge_id AS subject_id, new.payment_reference AS reference, NULL AS receipt_number WHERE true AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE reference = new.payment_reference AND charged_currency <> 'GHS')) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_refund_changed` AFTER UPDATE OF `amount_pesewas` ON `refunds` WHEN new.status = 'done' AND old.status = 'done' AND new.amount_pesewas <> old.amount_pesewas BEGIN
	INSERT INTO `ledger_entries` (`id`, `kind`, `day`, `at`, `month`, `amount_pesewas`, `way`, `plan`, `subject_id`, `reference`, `receipt_number`) SELECT id, kind, day, at, iif(EXISTS (SELECT 1 FROM `closed_months` WHERE closed_months.month = substr(e.day, 1, 7)), strftime('%Y-%m', e.at / 1000, 'unixepoch'), substr(e.day, 1, 7)), amount_pesewas, way, plan, subject_id, reference, receipt_number FROM (SELECT 'refund:' || new.id || ':' || new.updated_at || ':' || new.amount_pesewas AS id, iif(new.rule IN ('review', 'review_elsewhere'), 'held_returned', 'refund') AS kind, date(new.updated_at / 1000, 'unixepoch') AS day, new.updated_at AS at, old.amount_pesewas - new.amount_pesewas AS amount_pesewas, coalesce((SELECT channel FROM `payment_attempts` WHERE reference = new.payment_reference), (SELECT way FROM `ledger_entries` WHERE kind = 'receipt' AND subject_id = new.charge_id ORDER BY at DESC LIMIT 1)) AS way, coalesce((SELECT booking_type FROM `bookings` WHERE id = new.charge_id), (SELECT plan FROM `membership_periods` WHERE id = new.charge_id)) AS plan, new.charge_id AS subject_id, new.payment_reference AS reference, NULL AS receipt_number WHERE true AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE reference = new.payment_reference AND charged_currency <> 'GHS')) AS e WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
DROP TRIGGER `payment_links_fill_charge`;
--> statement-breakpoint
DROP TRIGGER `payment_links_fill_booking`;
--> statement-breakpoint
DROP INDEX `payment_links_booking`;
--> statement-breakpoint
CREATE TABLE `kept_payment_links` AS SELECT * FROM `payment_links`;
--> statement-breakpoint
DROP TABLE `payment_links`;
--> statement-breakpoint
CREATE TABLE `payment_links` (
	`token` text PRIMARY KEY NOT NULL,
	`charge_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `payment_links` (`token`, `charge_id`, `created_at`) SELECT `token`, `charge_id`, `created_at` FROM `kept_payment_links` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `kept_payment_links`;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_charge` ON `payment_links` (`charge_id`);
--> statement-breakpoint
CREATE TRIGGER `begun_bookings_booking_insert` AFTER INSERT ON `bookings` WHEN new.status = 'pending' AND EXISTS (SELECT 1 FROM `payment_attempts` WHERE charge_id = new.id) BEGIN
	INSERT INTO `begun_bookings` VALUES (new.id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `begun_bookings_booking_update` AFTER UPDATE OF `status` ON `bookings` WHEN (old.status = 'pending') <> (new.status = 'pending') BEGIN
	DELETE FROM `begun_bookings` WHERE booking_id = new.id;
	INSERT INTO `begun_bookings` SELECT new.id WHERE new.status = 'pending' AND EXISTS (SELECT 1 FROM `payment_attempts` WHERE charge_id = new.id) ON CONFLICT DO NOTHING;
END;
