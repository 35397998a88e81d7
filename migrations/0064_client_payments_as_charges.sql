ALTER TABLE `membership_periods` ADD `is_first_month` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_trail_client_reminders` ON `audit_trail` (`subject_id`,`at`) WHERE "audit_trail"."action" in ('client_reminded', 'client_reminder_taken_back');--> statement-breakpoint
-- A month that staff recorded without a charge becomes a period with a paid charge. It has no receipt; its ledger line stays.
INSERT INTO `membership_periods` (`id`, `membership_id`, `from_day`, `until_day`, `plan`, `price_pesewas`, `is_first_month`, `created_at`)
SELECT id, client_id, due_date, next_due_date, 'virtual_' || plan, amount_pesewas, is_first_month, created_at FROM `client_payments` AS paid
WHERE EXISTS (SELECT 1 FROM `memberships` WHERE memberships.id = paid.client_id)
	AND NOT EXISTS (SELECT 1 FROM `membership_periods` AS months JOIN `charges` ON charges.id = months.id WHERE months.membership_id = paid.client_id AND charges.state = 'paid' AND months.from_day <= paid.due_date AND months.until_day > paid.due_date)
ON CONFLICT (`membership_id`, `from_day`) DO UPDATE SET until_day = excluded.until_day, months = 1, plan = excluded.plan, price_pesewas = excluded.price_pesewas, late_fee_pesewas = 0, is_first_month = excluded.is_first_month;
--> statement-breakpoint
INSERT INTO `charges` (`id`, `subject_type`, `subject_id`, `amount_pesewas`, `state`, `paid_at`, `created_at`)
SELECT months.id, 'membership_period', months.id, paid.amount_pesewas, 'paid', paid.paid_at, paid.created_at FROM `client_payments` AS paid
JOIN `membership_periods` AS months ON months.membership_id = paid.client_id AND months.from_day = paid.due_date
WHERE NOT EXISTS (SELECT 1 FROM `membership_periods` AS covering JOIN `charges` ON charges.id = covering.id WHERE covering.membership_id = paid.client_id AND charges.state = 'paid' AND covering.from_day <= paid.due_date AND covering.until_day > paid.due_date)
ON CONFLICT (`id`) DO UPDATE SET amount_pesewas = excluded.amount_pesewas, state = 'paid', paid_at = excluded.paid_at;
--> statement-breakpoint
-- The history has each reminder. An undoing names its reminder from now on; of earlier ones each undid the last that was left.
INSERT INTO `audit_trail` (`id`, `at`, `actor`, `staff_id`, `action`, `subject_type`, `subject_id`, `detail`)
SELECT id, at, 'staff', staff_id, 'client_reminded', 'client', client_id, json_object('channel', channel) FROM `client_reminders`
WHERE NOT EXISTS (SELECT 1 FROM `audit_trail` AS known WHERE known.action = 'client_reminded' AND known.subject_type = 'client' AND known.subject_id = client_reminders.client_id AND known.at = client_reminders.at);
--> statement-breakpoint
CREATE TABLE `undone_reminders` AS SELECT id, subject_id, at FROM `audit_trail` WHERE action = 'client_reminded' AND subject_type = 'client'
	AND NOT EXISTS (SELECT 1 FROM `client_reminders` WHERE client_reminders.client_id = audit_trail.subject_id AND client_reminders.at = audit_trail.at);
--> statement-breakpoint
UPDATE `audit_trail` SET detail = json_set(coalesce(detail, '{}'), '$.reminderId', (
	SELECT undone.id FROM `undone_reminders` AS undone WHERE undone.subject_id = audit_trail.subject_id AND undone.at <= audit_trail.at
		AND (SELECT count(*) FROM `undone_reminders` AS later WHERE later.subject_id = undone.subject_id AND later.at > undone.at AND later.at <= audit_trail.at)
			= (SELECT count(*) FROM `audit_trail` AS earlier WHERE earlier.action = 'client_reminder_taken_back' AND earlier.subject_id = undone.subject_id AND earlier.at >= undone.at AND earlier.at < audit_trail.at)
	ORDER BY undone.at DESC LIMIT 1))
WHERE action = 'client_reminder_taken_back' AND subject_type = 'client';
--> statement-breakpoint
DROP TABLE `undone_reminders`;
