-- The client whose account a guest's booking stands on, who owes it.
ALTER TABLE `bookings` ADD `account_client_id` text;
--> statement-breakpoint
CREATE INDEX `bookings_on_account` ON `bookings` (`account_client_id`) WHERE "bookings"."account_client_id" is not null;
--> statement-breakpoint
UPDATE `bookings` SET `account_client_id` = (
  SELECT `detail` ->> '$.client' FROM `audit_trail`
  WHERE `subject_type` = 'booking' AND `subject_id` = `bookings`.`id` AND `action` IN ('booking_added', 'booking_overbooked')
    AND `detail` ->> '$.client' IS NOT NULL LIMIT 1)
WHERE `source` <> 'web' AND `id` IN (
  SELECT `subject_id` FROM `audit_trail`
  WHERE `subject_type` = 'booking' AND `action` IN ('booking_added', 'booking_overbooked') AND `detail` ->> '$.client' IS NOT NULL);
