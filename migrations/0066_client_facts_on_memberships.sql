-- A client has a membership under its id: it alone has the plan, the price and the dates from now on.
INSERT INTO `memberships` (`id`, `client_id`, `plan`, `amount_pesewas`, `starts_on`, `next_due_date`, `renews_on`, `last_paid_at`, `ended_at`, `created_at`, `updated_at`)
SELECT id, id, 'virtual_' || plan, amount_pesewas, start_date, next_due_date, coalesce(renews_on, CAST(substr(next_due_date, 9, 2) AS integer)), last_payment_date, iif(status = 'inactive', updated_at, NULL), created_at, updated_at FROM `virtual_office_clients` WHERE true
ON CONFLICT (`id`) DO NOTHING;
--> statement-breakpoint
DROP TRIGGER `memberships_of_new_clients`;
--> statement-breakpoint
DROP TRIGGER `memberships_of_changed_clients`;
--> statement-breakpoint
DROP TRIGGER `clients_of_changed_memberships`;
--> statement-breakpoint
DROP TRIGGER `clients_by_due_day_insert`;
--> statement-breakpoint
DROP TRIGGER `clients_by_due_day_delete`;
--> statement-breakpoint
DROP TRIGGER `clients_by_due_day_update`;
--> statement-breakpoint
CREATE INDEX `memberships_clients_due` ON `memberships` ((case when "ended_at" is null then '' else '~' end || "next_due_date"),`id`) WHERE "memberships"."client_id" is not null;
--> statement-breakpoint
-- As in 0005_counters.sql, of the memberships of clients.
DELETE FROM `clients_by_due_day`;
--> statement-breakpoint
INSERT INTO `clients_by_due_day` SELECT ended_at IS NULL, iif(memberships.ended_at IS NULL, memberships.next_due_date, '') AS day, count(*), sum(amount_pesewas) FROM `memberships` WHERE client_id IS NOT NULL GROUP BY ended_at IS NULL, day;
--> statement-breakpoint
CREATE TRIGGER `clients_by_due_day_insert` AFTER INSERT ON `memberships` WHEN new.client_id IS NOT NULL BEGIN
	INSERT INTO `clients_by_due_day` VALUES (new.ended_at IS NULL, iif(new.ended_at IS NULL, new.next_due_date, ''), 1, new.amount_pesewas) ON CONFLICT DO UPDATE SET clients = clients + 1, amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
CREATE TRIGGER `clients_by_due_day_delete` AFTER DELETE ON `memberships` WHEN old.client_id IS NOT NULL BEGIN
	UPDATE `clients_by_due_day` SET clients = clients - 1, amount_pesewas = amount_pesewas - old.amount_pesewas WHERE is_renewing = (old.ended_at IS NULL) AND due_day = iif(old.ended_at IS NULL, old.next_due_date, '');
	DELETE FROM `clients_by_due_day` WHERE is_renewing = (old.ended_at IS NULL) AND due_day = iif(old.ended_at IS NULL, old.next_due_date, '') AND clients = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `clients_by_due_day_update` AFTER UPDATE OF `ended_at`, `next_due_date`, `amount_pesewas` ON `memberships` WHEN new.client_id IS NOT NULL AND ((old.ended_at IS NULL) <> (new.ended_at IS NULL) OR old.next_due_date <> new.next_due_date OR old.amount_pesewas <> new.amount_pesewas) BEGIN
	UPDATE `clients_by_due_day` SET clients = clients - 1, amount_pesewas = amount_pesewas - old.amount_pesewas WHERE is_renewing = (old.ended_at IS NULL) AND due_day = iif(old.ended_at IS NULL, old.next_due_date, '');
	DELETE FROM `clients_by_due_day` WHERE is_renewing = (old.ended_at IS NULL) AND due_day = iif(old.ended_at IS NULL, old.next_due_date, '') AND clients = 0;
	INSERT INTO `clients_by_due_day` VALUES (new.ended_at IS NULL, iif(new.ended_at IS NULL, new.next_due_date, ''), 1, new.amount_pesewas) ON CONFLICT DO UPDATE SET clients = clients + 1, amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
DROP INDEX `virtual_office_clients_due_by_state`;
--> statement-breakpoint
DROP INDEX `virtual_office_clients_due`;
--> statement-breakpoint
DROP INDEX `virtual_office_clients_status_due`;
--> statement-breakpoint
DROP INDEX `virtual_office_clients_status_name`;
--> statement-breakpoint
DROP INDEX `virtual_office_clients_renewing`;
--> statement-breakpoint
ALTER TABLE `virtual_office_clients` DROP COLUMN `plan`;
--> statement-breakpoint
ALTER TABLE `virtual_office_clients` DROP COLUMN `amount_pesewas`;
--> statement-breakpoint
ALTER TABLE `virtual_office_clients` DROP COLUMN `start_date`;
--> statement-breakpoint
ALTER TABLE `virtual_office_clients` DROP COLUMN `next_due_date`;
--> statement-breakpoint
ALTER TABLE `virtual_office_clients` DROP COLUMN `renews_on`;
--> statement-breakpoint
ALTER TABLE `virtual_office_clients` DROP COLUMN `last_payment_date`;
--> statement-breakpoint
ALTER TABLE `virtual_office_clients` DROP COLUMN `status`;
