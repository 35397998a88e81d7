CREATE TABLE `membership_movements` (
	`id` text PRIMARY KEY NOT NULL,
	`membership_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `membership_movements_day` ON `membership_movements` (`day`,`kind`);--> statement-breakpoint
CREATE INDEX `membership_movements_membership` ON `membership_movements` (`membership_id`);
--> statement-breakpoint
-- What changes in what members pay a month is written down by triggers, whoever changes it, so that its sum up to a day is what
-- came in a month then. One that was begun before it was typed in counts from its first day. First what there is already.
INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT id || ':new' || '', id, 'new', min(starts_on, date(created_at / 1000, 'unixepoch')), amount_pesewas, created_at FROM `memberships` WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT id || ':churn' || ':' || ended_at, id, 'churn', max(date(ended_at / 1000, 'unixepoch'), min(starts_on, date(created_at / 1000, 'unixepoch'))), -amount_pesewas, ended_at FROM `memberships` WHERE ended_at IS NOT NULL ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT id || ':paused' || ':' || paused_from, id, 'paused', paused_from, -amount_pesewas, updated_at FROM `memberships` WHERE paused_from IS NOT NULL AND ended_at IS NULL ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT id || ':resumed' || ':' || next_due_date, id, 'resumed', next_due_date, amount_pesewas, updated_at FROM `memberships` WHERE paused_from IS NOT NULL AND ended_at IS NULL ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER `movements_of_new_memberships` AFTER INSERT ON `memberships` BEGIN
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':new' || '', new.id, 'new', min(new.starts_on, date(new.created_at / 1000, 'unixepoch')), new.amount_pesewas, new.created_at WHERE true ON CONFLICT DO NOTHING;
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':churn' || ':' || new.ended_at, new.id, 'churn', max(date(new.ended_at / 1000, 'unixepoch'), min(new.starts_on, date(new.created_at / 1000, 'unixepoch'))), -new.amount_pesewas, new.ended_at WHERE new.ended_at IS NOT NULL ON CONFLICT DO NOTHING;
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':paused' || ':' || new.paused_from, new.id, 'paused', new.paused_from, -new.amount_pesewas, new.updated_at WHERE new.paused_from IS NOT NULL AND new.ended_at IS NULL ON CONFLICT DO NOTHING;
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':resumed' || ':' || new.next_due_date, new.id, 'resumed', new.next_due_date, new.amount_pesewas, new.updated_at WHERE new.paused_from IS NOT NULL AND new.ended_at IS NULL ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `movements_of_changed_prices` AFTER UPDATE OF `amount_pesewas` ON `memberships` WHEN new.amount_pesewas <> old.amount_pesewas AND new.ended_at IS NULL AND old.ended_at IS NULL BEGIN
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':expansion' || ':' || new.updated_at || ':' || old.amount_pesewas || ':' || new.amount_pesewas, new.id, 'expansion', date(new.updated_at / 1000, 'unixepoch'), new.amount_pesewas - old.amount_pesewas, new.updated_at WHERE new.amount_pesewas > old.amount_pesewas ON CONFLICT DO NOTHING;
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':contraction' || ':' || new.updated_at || ':' || old.amount_pesewas || ':' || new.amount_pesewas, new.id, 'contraction', date(new.updated_at / 1000, 'unixepoch'), new.amount_pesewas - old.amount_pesewas, new.updated_at WHERE new.amount_pesewas < old.amount_pesewas ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- A pause takes off what is paid a month until the next due date; what of it has passed stays as it was.
CREATE TRIGGER `movements_of_pauses` AFTER UPDATE OF `paused_from`, `next_due_date`, `amount_pesewas` ON `memberships` WHEN new.ended_at IS NULL AND old.ended_at IS NULL AND (new.paused_from IS NOT old.paused_from OR (new.paused_from IS NOT NULL AND (new.next_due_date <> old.next_due_date OR new.amount_pesewas <> old.amount_pesewas))) BEGIN
	DELETE FROM `membership_movements` WHERE membership_id = new.id AND kind IN ('paused', 'resumed') AND day >= date(new.updated_at / 1000, 'unixepoch');
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':resumed' || ':' || date(new.updated_at / 1000, 'unixepoch'), new.id, 'resumed', date(new.updated_at / 1000, 'unixepoch'), -(SELECT coalesce(sum(amount_pesewas), 0) FROM `membership_movements` WHERE membership_id = new.id AND kind IN ('paused', 'resumed')), new.updated_at WHERE new.paused_from IS NULL AND (SELECT coalesce(sum(amount_pesewas), 0) FROM `membership_movements` WHERE membership_id = new.id AND kind IN ('paused', 'resumed')) <> 0 ON CONFLICT DO NOTHING;
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':paused' || ':' || max(new.paused_from, date(new.updated_at / 1000, 'unixepoch')), new.id, 'paused', max(new.paused_from, date(new.updated_at / 1000, 'unixepoch')), -new.amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `membership_movements` WHERE membership_id = new.id AND kind IN ('paused', 'resumed')), new.updated_at WHERE new.paused_from IS NOT NULL AND new.next_due_date > date(new.updated_at / 1000, 'unixepoch') AND new.amount_pesewas + (SELECT coalesce(sum(amount_pesewas), 0) FROM `membership_movements` WHERE membership_id = new.id AND kind IN ('paused', 'resumed')) <> 0 ON CONFLICT DO NOTHING;
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':resumed' || ':' || new.next_due_date, new.id, 'resumed', new.next_due_date, new.amount_pesewas, new.updated_at WHERE new.paused_from IS NOT NULL AND new.next_due_date > date(new.updated_at / 1000, 'unixepoch') ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `movements_of_ended_memberships` AFTER UPDATE OF `ended_at` ON `memberships` WHEN new.ended_at IS NOT NULL AND old.ended_at IS NULL BEGIN
	DELETE FROM `membership_movements` WHERE membership_id = new.id AND kind IN ('paused', 'resumed') AND day >= date(new.ended_at / 1000, 'unixepoch');
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':resumed' || ':' || date(new.ended_at / 1000, 'unixepoch'), new.id, 'resumed', date(new.ended_at / 1000, 'unixepoch'), -(SELECT coalesce(sum(amount_pesewas), 0) FROM `membership_movements` WHERE membership_id = new.id AND kind IN ('paused', 'resumed')), new.ended_at WHERE (SELECT coalesce(sum(amount_pesewas), 0) FROM `membership_movements` WHERE membership_id = new.id AND kind IN ('paused', 'resumed')) <> 0 ON CONFLICT DO NOTHING;
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':churn' || ':' || new.ended_at, new.id, 'churn', date(new.ended_at / 1000, 'unixepoch'), -(SELECT coalesce(sum(amount_pesewas), 0) FROM `membership_movements` WHERE membership_id = new.id), new.ended_at WHERE true ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `movements_of_returned_memberships` AFTER UPDATE OF `ended_at` ON `memberships` WHEN new.ended_at IS NULL AND old.ended_at IS NOT NULL BEGIN
	INSERT INTO `membership_movements` (`id`, `membership_id`, `kind`, `day`, `amount_pesewas`, `created_at`) SELECT new.id || ':reactivation' || ':' || new.updated_at, new.id, 'reactivation', date(new.updated_at / 1000, 'unixepoch'), new.amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `membership_movements` WHERE membership_id = new.id), new.updated_at WHERE new.amount_pesewas <> (SELECT coalesce(sum(amount_pesewas), 0) FROM `membership_movements` WHERE membership_id = new.id) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `movements_of_deleted_memberships` AFTER DELETE ON `memberships` BEGIN
	DELETE FROM `membership_movements` WHERE membership_id = old.id;
END;
--> statement-breakpoint
-- As in 0005_counters.sql: what a month comes to in the books, without reading each of its lines.
CREATE TABLE `ledger_sums` (
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`plan` text NOT NULL,
	`way` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY (`month`, `kind`, `plan`, `way`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `ledger_sums` SELECT month, kind, coalesce(plan, ''), coalesce(way, ''), sum(amount_pesewas), count(*) FROM `ledger_entries` GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `ledger_sums_insert` AFTER INSERT ON `ledger_entries` BEGIN
	INSERT INTO `ledger_sums` VALUES (new.month, new.kind, coalesce(new.plan, ''), coalesce(new.way, ''), new.amount_pesewas, 1) ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas, entries = entries + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_sums_update` AFTER UPDATE OF `month`, `kind`, `plan`, `way`, `amount_pesewas` ON `ledger_entries` BEGIN
	UPDATE `ledger_sums` SET amount_pesewas = amount_pesewas - old.amount_pesewas, entries = entries - 1 WHERE month = old.month AND kind = old.kind AND plan = coalesce(old.plan, '') AND way = coalesce(old.way, '');
	INSERT INTO `ledger_sums` VALUES (new.month, new.kind, coalesce(new.plan, ''), coalesce(new.way, ''), new.amount_pesewas, 1) ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas, entries = entries + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_sums_delete` AFTER DELETE ON `ledger_entries` BEGIN
	UPDATE `ledger_sums` SET amount_pesewas = amount_pesewas - old.amount_pesewas, entries = entries - 1 WHERE month = old.month AND kind = old.kind AND plan = coalesce(old.plan, '') AND way = coalesce(old.way, '');
END;
--> statement-breakpoint
-- What became of a month's refund was filed under a booking that there is not.
UPDATE `audit_trail` SET subject_type = (SELECT iif(client_id IS NULL, 'booking', 'client') FROM `membership_periods` JOIN `memberships` ON memberships.id = membership_id WHERE membership_periods.id = audit_trail.subject_id), subject_id = (SELECT membership_id FROM `membership_periods` WHERE id = audit_trail.subject_id) WHERE subject_type = 'booking' AND action LIKE 'refund%' AND subject_id IN (SELECT id FROM `membership_periods`);
