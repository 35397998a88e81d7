-- Whatever has to be paid. A booking's charge bears the booking's id.
CREATE TABLE `charges` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`payable_until` integer,
	`state` text DEFAULT 'open' NOT NULL,
	`payment_reference` text,
	`paid_at` integer,
	`receipt_number` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `charges_payment_reference` ON `charges` (`payment_reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `charges_receipt_number` ON `charges` (`receipt_number`);
--> statement-breakpoint
CREATE INDEX `charges_subject` ON `charges` (`subject_type`,`subject_id`);
--> statement-breakpoint
INSERT INTO `charges` (`id`, `subject_type`, `subject_id`, `amount_pesewas`, `payable_until`, `state`, `payment_reference`, `paid_at`, `receipt_number`, `created_at`) SELECT id, 'booking', id, amount_pesewas, iif(booking_type = 'desk_day', start_date + 86400000, NULL), CASE WHEN status = 'paid' OR paid_at IS NOT NULL THEN 'paid' WHEN status = 'cancelled' THEN 'void' ELSE 'open' END, payment_reference, paid_at, receipt_number, created_at FROM `bookings`;
--> statement-breakpoint
-- Whoever writes a booking, its charge is there, and follows it until it is paid: the release before this one knows no charges.
-- A day pass can be paid until its day is over.
CREATE TRIGGER `charges_booking_insert` AFTER INSERT ON `bookings` BEGIN
	INSERT INTO `charges` (`id`, `subject_type`, `subject_id`, `amount_pesewas`, `payable_until`, `state`, `payment_reference`, `paid_at`, `receipt_number`, `created_at`) VALUES (new.id, 'booking', new.id, new.amount_pesewas, iif(new.booking_type = 'desk_day', new.start_date + 86400000, NULL), CASE WHEN new.status = 'paid' OR new.paid_at IS NOT NULL THEN 'paid' WHEN new.status = 'cancelled' THEN 'void' ELSE 'open' END, new.payment_reference, new.paid_at, new.receipt_number, new.created_at) ON CONFLICT (`id`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `charges_booking_update` AFTER UPDATE OF `status`, `paid_at`, `payment_reference`, `receipt_number`, `amount_pesewas`, `booking_type`, `start_date` ON `bookings` BEGIN
	UPDATE `charges` SET amount_pesewas = new.amount_pesewas, payable_until = iif(new.booking_type = 'desk_day', new.start_date + 86400000, NULL), state = CASE WHEN new.status = 'paid' OR new.paid_at IS NOT NULL THEN 'paid' WHEN new.status = 'cancelled' THEN 'void' ELSE 'open' END, payment_reference = new.payment_reference, paid_at = new.paid_at, receipt_number = new.receipt_number WHERE id = new.id AND state IN ('open', 'void');
END;
--> statement-breakpoint
-- A booking that is put back may take another's place, id and all.
CREATE TRIGGER `charges_booking_replaced` AFTER UPDATE OF `id` ON `bookings` WHEN new.id <> old.id BEGIN
	DELETE FROM `charges` WHERE id = old.id;
	INSERT INTO `charges` (`id`, `subject_type`, `subject_id`, `amount_pesewas`, `payable_until`, `state`, `payment_reference`, `paid_at`, `receipt_number`, `created_at`) VALUES (new.id, 'booking', new.id, new.amount_pesewas, iif(new.booking_type = 'desk_day', new.start_date + 86400000, NULL), CASE WHEN new.status = 'paid' OR new.paid_at IS NOT NULL THEN 'paid' WHEN new.status = 'cancelled' THEN 'void' ELSE 'open' END, new.payment_reference, new.paid_at, new.receipt_number, new.created_at) ON CONFLICT (`id`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `charges_booking_delete` AFTER DELETE ON `bookings` BEGIN
	DELETE FROM `charges` WHERE id = old.id;
END;
--> statement-breakpoint
-- The three are made anew with what they held, since no column can be made to allow null.
CREATE TABLE `kept_payment_attempts` AS SELECT * FROM `payment_attempts`;
--> statement-breakpoint
DROP TABLE `payment_attempts`;
--> statement-breakpoint
CREATE TABLE `payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`charge_id` text,
	`booking_id` text,
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
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `payment_attempts` (`charge_id`, `id`, `reference`, `booking_id`, `amount_pesewas`, `currency`, `status`, `authorization_url`, `gateway_status`, `charged_pesewas`, `charged_currency`, `channel`, `paid_at`, `review_reason`, `resolved_at`, `resolved_note`, `created_at`, `updated_at`, `checked_at`) SELECT `booking_id`, `id`, `reference`, `booking_id`, `amount_pesewas`, `currency`, `status`, `authorization_url`, `gateway_status`, `charged_pesewas`, `charged_currency`, `channel`, `paid_at`, `review_reason`, `resolved_at`, `resolved_note`, `created_at`, `updated_at`, `checked_at` FROM `kept_payment_attempts` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `kept_payment_attempts`;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_reference` ON `payment_attempts` (`reference`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_one_open_of_charge` ON `payment_attempts` (`charge_id`) WHERE "payment_attempts"."status" in ('starting', 'open');
--> statement-breakpoint
CREATE INDEX `payment_attempts_charge` ON `payment_attempts` (`charge_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_one_open` ON `payment_attempts` (`booking_id`) WHERE "payment_attempts"."status" in ('starting', 'open');
--> statement-breakpoint
CREATE INDEX `payment_attempts_booking` ON `payment_attempts` (`booking_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payment_attempts_status_created_at` ON `payment_attempts` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payment_attempts_status_checked_at` ON `payment_attempts` (`status`,`checked_at`);
--> statement-breakpoint
CREATE INDEX `payment_attempts_to_review` ON `payment_attempts` (`created_at`,`id`) WHERE "payment_attempts"."status" = 'review' and "payment_attempts"."resolved_at" is null;
--> statement-breakpoint
-- What the release before this one writes gets its charge, and what this one writes stays readable for that one.
CREATE TRIGGER `payment_attempts_fill_charge` AFTER INSERT ON `payment_attempts` WHEN new.charge_id IS NULL BEGIN
	UPDATE `payment_attempts` SET charge_id = new.booking_id WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_attempts_fill_booking` AFTER INSERT ON `payment_attempts` WHEN new.booking_id IS NULL BEGIN
	UPDATE `payment_attempts` SET booking_id = (SELECT subject_id FROM `charges` WHERE id = new.charge_id AND subject_type = 'booking') WHERE id = new.id;
END;
--> statement-breakpoint
-- As in 0005_counters.sql, whichever of the two releases writes.
CREATE TRIGGER `begun_bookings_attempt_insert` AFTER INSERT ON `payment_attempts` WHEN (SELECT status FROM `bookings` WHERE id = coalesce(new.charge_id, new.booking_id)) = 'pending' BEGIN
	INSERT INTO `begun_bookings` VALUES (coalesce(new.charge_id, new.booking_id)) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `begun_bookings_attempt_delete` AFTER DELETE ON `payment_attempts` BEGIN
	DELETE FROM `begun_bookings` WHERE booking_id = old.charge_id AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE charge_id = old.charge_id);
END;
--> statement-breakpoint
CREATE TABLE `kept_refunds` AS SELECT * FROM `refunds`;
--> statement-breakpoint
DROP TABLE `refunds`;
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`charge_id` text,
	`booking_id` text,
	`payment_reference` text,
	`amount_pesewas` integer NOT NULL,
	`rule` text NOT NULL,
	`status` text NOT NULL,
	`gateway_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `refunds` (`charge_id`, `id`, `booking_id`, `payment_reference`, `amount_pesewas`, `rule`, `status`, `gateway_id`, `created_at`, `updated_at`, `checked_at`) SELECT `booking_id`, `id`, `booking_id`, `payment_reference`, `amount_pesewas`, `rule`, `status`, `gateway_id`, `created_at`, `updated_at`, `checked_at` FROM `kept_refunds` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `kept_refunds`;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_payment_reference` ON `refunds` (`payment_reference`);
--> statement-breakpoint
CREATE INDEX `refunds_charge` ON `refunds` (`charge_id`);
--> statement-breakpoint
CREATE INDEX `refunds_booking` ON `refunds` (`booking_id`);
--> statement-breakpoint
CREATE INDEX `refunds_status_checked_at` ON `refunds` (`status`,`checked_at`);
--> statement-breakpoint
CREATE INDEX `refunds_oldest` ON `refunds` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `refunds_status_created_at` ON `refunds` (`status`,`created_at`,`id`);
--> statement-breakpoint
CREATE TRIGGER `refunds_fill_charge` AFTER INSERT ON `refunds` WHEN new.charge_id IS NULL BEGIN
	UPDATE `refunds` SET charge_id = new.booking_id WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `refunds_fill_booking` AFTER INSERT ON `refunds` WHEN new.booking_id IS NULL BEGIN
	UPDATE `refunds` SET booking_id = (SELECT subject_id FROM `charges` WHERE id = new.charge_id AND subject_type = 'booking') WHERE id = new.id;
END;
--> statement-breakpoint
-- As in 0007_income_less_refunds.sql.
CREATE TRIGGER `booking_income_refund_insert` AFTER INSERT ON `refunds` BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - new.amount_pesewas WHERE new.rule <> 'review' AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = new.booking_id);
END;
--> statement-breakpoint
CREATE TRIGGER `booking_income_refund_delete` AFTER DELETE ON `refunds` BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas + old.amount_pesewas WHERE old.rule <> 'review' AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = old.booking_id);
END;
--> statement-breakpoint
CREATE TRIGGER `booking_income_refund_update` AFTER UPDATE OF `booking_id`, `amount_pesewas`, `rule` ON `refunds` BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas + old.amount_pesewas WHERE old.rule <> 'review' AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = old.booking_id);
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - new.amount_pesewas WHERE new.rule <> 'review' AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = new.booking_id);
END;
--> statement-breakpoint
CREATE TABLE `kept_payment_links` AS SELECT * FROM `payment_links`;
--> statement-breakpoint
DROP TABLE `payment_links`;
--> statement-breakpoint
CREATE TABLE `payment_links` (
	`token` text PRIMARY KEY NOT NULL,
	`charge_id` text,
	`booking_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `payment_links` (`charge_id`, `token`, `booking_id`, `created_at`) SELECT `booking_id`, `token`, `booking_id`, `created_at` FROM `kept_payment_links` ORDER BY rowid;
--> statement-breakpoint
DROP TABLE `kept_payment_links`;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_charge` ON `payment_links` (`charge_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_booking` ON `payment_links` (`booking_id`);
--> statement-breakpoint
CREATE TRIGGER `payment_links_fill_charge` AFTER INSERT ON `payment_links` WHEN new.charge_id IS NULL BEGIN
	UPDATE `payment_links` SET charge_id = new.booking_id WHERE token = new.token;
END;
--> statement-breakpoint
CREATE TRIGGER `payment_links_fill_booking` AFTER INSERT ON `payment_links` WHEN new.booking_id IS NULL BEGIN
	UPDATE `payment_links` SET booking_id = (SELECT subject_id FROM `charges` WHERE id = new.charge_id AND subject_type = 'booking') WHERE token = new.token;
END;
