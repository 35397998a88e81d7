CREATE TABLE `event_message_copies` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`registration_id` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `event_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`registration_id`) REFERENCES `event_registrations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_message_copies_once` ON `event_message_copies` (`message_id`,`registration_id`);--> statement-breakpoint
CREATE INDEX `event_message_copies_registration` ON `event_message_copies` (`registration_id`);--> statement-breakpoint
CREATE TABLE `event_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`staff_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_messages_event` ON `event_messages` (`event_id`,`created_at`);--> statement-breakpoint
DROP INDEX `audit_trail_passing`;--> statement-breakpoint
CREATE INDEX `audit_trail_passing` ON `audit_trail` (`at`,`id`) WHERE "audit_trail"."subject_type" not in ('booking', 'payment', 'client', 'registration');--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `attendee_phone_e164` text;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `state` text DEFAULT 'registered' NOT NULL;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `amount_pesewas` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `held_until` integer;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `attended_at` integer;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `link_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `calendar_id` text;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `idempotency_key` text;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `idempotency_hash` text;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `updated_at` integer;--> statement-breakpoint
CREATE INDEX `event_registrations_line` ON `event_registrations` (`event_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_registrations_once` ON `event_registrations` (`event_id`,lower("attendee_email")) WHERE "event_registrations"."state" in ('held', 'registered', 'offered', 'waitlisted') and "event_registrations"."attendee_email" <> 'erased@erased.invalid';--> statement-breakpoint
CREATE INDEX `event_registrations_held` ON `event_registrations` (`state`,`held_until`);--> statement-breakpoint
CREATE INDEX `event_registrations_phone_e164` ON `event_registrations` (`attendee_phone_e164`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_registrations_calendar` ON `event_registrations` (`calendar_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_registrations_idempotency_key` ON `event_registrations` (`idempotency_key`);--> statement-breakpoint
ALTER TABLE `events` ADD `days` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `amount_pesewas` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `cancelled_reason` text;--> statement-breakpoint
ALTER TABLE `events` ADD `moved_at` integer;--> statement-breakpoint
ALTER TABLE `events` ADD `changes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `updated_at` integer;--> statement-breakpoint
CREATE INDEX `events_date` ON `events` (`event_date`,`id`);--> statement-breakpoint
-- How many places are taken or held is what the rows say, whoever writes them. What is held and has run out is moved on by
-- whoever comes next.
CREATE TRIGGER `registered_count_insert` AFTER INSERT ON `event_registrations` WHEN new.state IN ('held', 'registered', 'offered') BEGIN
	UPDATE `events` SET registered_count = (SELECT count(*) FROM `event_registrations` WHERE event_id = new.event_id AND state IN ('held', 'registered', 'offered')) WHERE id = new.event_id;
END;
--> statement-breakpoint
CREATE TRIGGER `registered_count_update` AFTER UPDATE OF `state`, `event_id` ON `event_registrations` WHEN old.state <> new.state OR old.event_id <> new.event_id BEGIN
	UPDATE `events` SET registered_count = (SELECT count(*) FROM `event_registrations` WHERE event_id = events.id AND state IN ('held', 'registered', 'offered')) WHERE id IN (old.event_id, new.event_id);
END;
--> statement-breakpoint
CREATE TRIGGER `registered_count_delete` AFTER DELETE ON `event_registrations` WHEN old.state IN ('held', 'registered', 'offered') BEGIN
	UPDATE `events` SET registered_count = (SELECT count(*) FROM `event_registrations` WHERE event_id = old.event_id AND state IN ('held', 'registered', 'offered')) WHERE id = old.event_id;
END;
--> statement-breakpoint
-- Whoever has a place to pay for has a charge, which bears the registration's id and can be paid until the event begins.
CREATE TRIGGER `charges_registration_insert` AFTER INSERT ON `event_registrations` WHEN new.state IN ('held', 'offered') AND new.amount_pesewas > 0 BEGIN
	INSERT INTO `charges` (`id`, `subject_type`, `subject_id`, `amount_pesewas`, `payable_until`, `state`, `created_at`) VALUES (new.id, 'registration', new.id, new.amount_pesewas, (SELECT event_date FROM `events` WHERE id = new.event_id), 'open', new.created_at) ON CONFLICT (`id`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `charges_registration_offered` AFTER UPDATE OF `state` ON `event_registrations` WHEN old.state <> new.state AND new.state IN ('held', 'offered') AND new.amount_pesewas > 0 BEGIN
	INSERT INTO `charges` (`id`, `subject_type`, `subject_id`, `amount_pesewas`, `payable_until`, `state`, `created_at`) VALUES (new.id, 'registration', new.id, new.amount_pesewas, (SELECT event_date FROM `events` WHERE id = new.event_id), 'open', coalesce(new.updated_at, new.created_at)) ON CONFLICT (`id`) DO NOTHING;
	UPDATE `charges` SET state = 'open' WHERE id = new.id AND state = 'void';
END;
--> statement-breakpoint
CREATE TRIGGER `charges_registration_cancelled` AFTER UPDATE OF `state` ON `event_registrations` WHEN old.state <> new.state AND new.state IN ('cancelled', 'waitlisted') BEGIN
	UPDATE `charges` SET state = 'void' WHERE id = new.id AND state = 'open';
END;
--> statement-breakpoint
CREATE TRIGGER `charges_registration_delete` AFTER DELETE ON `event_registrations` BEGIN
	DELETE FROM `charges` WHERE id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER `charges_of_moved_events` AFTER UPDATE OF `event_date` ON `events` WHEN old.event_date <> new.event_date BEGIN
	UPDATE `charges` SET payable_until = new.event_date WHERE subject_type = 'registration' AND state = 'open' AND id IN (SELECT id FROM `event_registrations` WHERE event_id = new.id);
END;
--> statement-breakpoint
-- What it brings stands in the ledger as what it is, as in 0035_books.sql.
CREATE TRIGGER `ledger_of_workshops` AFTER INSERT ON `ledger_entries` WHEN new.plan IS NULL AND EXISTS (SELECT 1 FROM `event_registrations` WHERE id = new.subject_id) BEGIN
	UPDATE `ledger_entries` SET plan = 'workshop' WHERE id = new.id;
END;
