ALTER TABLE `mail_items` ADD `price_pesewas` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `starts_by` text;--> statement-breakpoint
CREATE INDEX `memberships_to_begin` ON `memberships` (`starts_by`) WHERE "memberships"."starts_by" is not null;
--> statement-breakpoint
-- What it costs to send something on is a charge under the item's id, at that sum until it is paid, and only while it is here.
CREATE TRIGGER `charges_of_priced_post` AFTER UPDATE OF `price_pesewas` ON `mail_items` WHEN old.price_pesewas IS NOT new.price_pesewas BEGIN
	INSERT INTO `charges` (`id`, `subject_type`, `subject_id`, `amount_pesewas`, `state`, `created_at`) SELECT new.id, 'forwarding', new.id, new.price_pesewas, 'open', new.updated_at WHERE new.price_pesewas > 0 ON CONFLICT (`id`) DO UPDATE SET amount_pesewas = excluded.amount_pesewas, state = 'open' WHERE charges.state IN ('open', 'void');
	UPDATE `charges` SET state = 'void' WHERE id = new.id AND state = 'open' AND coalesce(new.price_pesewas, 0) = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `charges_of_post_that_left` AFTER UPDATE OF `done_at` ON `mail_items` WHEN (old.done_at IS NULL) <> (new.done_at IS NULL) BEGIN
	UPDATE `charges` SET state = iif(new.done_at IS NULL, 'open', 'void') WHERE id = new.id AND state = iif(new.done_at IS NULL, 'void', 'open') AND new.price_pesewas > 0;
END;
--> statement-breakpoint
CREATE TRIGGER `charges_of_deleted_post` AFTER DELETE ON `mail_items` BEGIN
	DELETE FROM `charges` WHERE id = old.id AND state <> 'paid' AND NOT EXISTS (SELECT 1 FROM `payment_attempts` WHERE charge_id = old.id);
END;
--> statement-breakpoint
-- What it brings stands in the ledger as what it is, as in 0035_books.sql.
CREATE TRIGGER `ledger_of_forwarding` AFTER INSERT ON `ledger_entries` WHEN new.plan IS NULL AND EXISTS (SELECT 1 FROM `mail_items` WHERE id = new.subject_id) BEGIN
	UPDATE `ledger_entries` SET plan = 'forwarding' WHERE id = new.id;
END;
