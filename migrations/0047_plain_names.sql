-- Renames only. No release that uses the old names has ever run, so nothing reads them beside this one.
ALTER TABLE `sendings` RENAME TO `submissions`;--> statement-breakpoint
ALTER TABLE `sending_refusals` RENAME TO `submission_refusals`;--> statement-breakpoint
ALTER TABLE `stays` RENAME TO `allocations`;--> statement-breakpoint
ALTER TABLE `house_statuses` RENAME TO `service_statuses`;--> statement-breakpoint
ALTER TABLE `wrong_tries` RENAME TO `failed_sign_ins`;--> statement-breakpoint
ALTER TABLE `place_questions` RENAME TO `release_questions`;--> statement-breakpoint
ALTER TABLE `bookings` RENAME COLUMN `lengthened_by` TO `extended_days`;--> statement-breakpoint
ALTER TABLE `cash_counts` RENAME COLUMN `given_back_pesewas` TO `refunded_pesewas`;--> statement-breakpoint
ALTER TABLE `cash_counts` RENAME COLUMN `taken_pesewas` TO `received_pesewas`;--> statement-breakpoint
ALTER TABLE `service_statuses` RENAME COLUMN `lapses_at` TO `expires_at`;--> statement-breakpoint
ALTER TABLE `virtual_offices` RENAME COLUMN `warned_for` TO `overdue_warning_for`;--> statement-breakpoint
ALTER TABLE `virtual_offices` RENAME COLUMN `reminded_step` TO `reminder_step`;--> statement-breakpoint
ALTER TABLE `membership_periods` RENAME COLUMN `reminded_step` TO `reminder_step`;--> statement-breakpoint
ALTER TABLE `membership_periods` RENAME COLUMN `remind_on` TO `next_reminder_on`;--> statement-breakpoint
ALTER TABLE `membership_periods` RENAME COLUMN `desk_step` TO `staff_reminder_step`;--> statement-breakpoint
ALTER TABLE `events` RENAME COLUMN `moved_at` TO `rescheduled_at`;--> statement-breakpoint
ALTER TABLE `mail_items` RENAME COLUMN `told_at` TO `notified_at`;--> statement-breakpoint
ALTER TABLE `mail_items` RENAME COLUMN `wrong_codes` TO `wrong_code_count`;--> statement-breakpoint
ALTER TABLE `meetings` RENAME COLUMN `called_off_at` TO `cancelled_at`;--> statement-breakpoint
ALTER TABLE `memberships` RENAME COLUMN `place_from` TO `allocated_from`;--> statement-breakpoint
ALTER TABLE `payment_attempts` RENAME COLUMN `is_by_link` TO `is_shared_by_link`;--> statement-breakpoint
ALTER TABLE `refunds` RENAME COLUMN `elsewhere_pesewas` TO `external_pesewas`;--> statement-breakpoint
ALTER TABLE `payment_reversals` RENAME COLUMN `taken_back_at` TO `voided_at`;--> statement-breakpoint
ALTER TABLE `submissions` RENAME COLUMN `box` TO `mailbox`;--> statement-breakpoint
ALTER TABLE `submissions` RENAME COLUMN `is_told` TO `is_acknowledged`;--> statement-breakpoint
ALTER TABLE `special_hours` RENAME COLUMN `latest_opens` TO `latest_opening`;--> statement-breakpoint
DROP INDEX `sendings_box`;--> statement-breakpoint
DROP INDEX `sendings_phone`;--> statement-breakpoint
DROP INDEX `sendings_network`;--> statement-breakpoint
DROP INDEX `sendings_at`;--> statement-breakpoint
DROP INDEX `stays_by_day`;--> statement-breakpoint
DROP INDEX `house_statuses_at`;--> statement-breakpoint
DROP INDEX `wrong_tries_address`;--> statement-breakpoint
DROP INDEX `wrong_tries_at`;--> statement-breakpoint
DROP INDEX `place_questions_open`;--> statement-breakpoint
DROP INDEX `mail_items_untold`;--> statement-breakpoint
CREATE INDEX `submissions_mailbox` ON `submissions` (`mailbox`,`at`);--> statement-breakpoint
CREATE INDEX `submissions_phone` ON `submissions` (`phone`,`at`);--> statement-breakpoint
CREATE INDEX `submissions_network` ON `submissions` (`network`,`at`);--> statement-breakpoint
CREATE INDEX `submissions_at` ON `submissions` (`at`);--> statement-breakpoint
CREATE INDEX `allocations_by_day` ON `allocations` (`resource`,`first_day`,`last_day`,`held_until`,`id`);--> statement-breakpoint
CREATE INDEX `service_statuses_at` ON `service_statuses` (`at`);--> statement-breakpoint
CREATE INDEX `failed_sign_ins_address` ON `failed_sign_ins` (`what`,`address`,`at`);--> statement-breakpoint
CREATE INDEX `failed_sign_ins_at` ON `failed_sign_ins` (`at`);--> statement-breakpoint
CREATE INDEX `release_questions_open` ON `release_questions` (`asked_at`) WHERE "release_questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX `mail_items_unnotified` ON `mail_items` (`client_id`,`received_at`) WHERE "mail_items"."notified_at" is null;
