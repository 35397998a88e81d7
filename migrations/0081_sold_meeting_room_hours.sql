-- Hours of the meeting room that are sold: the customer, the price, and until when an unpaid one holds the room.
ALTER TABLE `meetings` ADD `customer_email` text;
--> statement-breakpoint
ALTER TABLE `meetings` ADD `customer_phone` text;
--> statement-breakpoint
ALTER TABLE `meetings` ADD `customer_phone_e164` text;
--> statement-breakpoint
ALTER TABLE `meetings` ADD `amount_pesewas` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `meetings` ADD `held_until` integer;
--> statement-breakpoint
ALTER TABLE `meetings` ADD `claim_ends_at` integer;
--> statement-breakpoint
CREATE INDEX `meetings_email` ON `meetings` (lower("customer_email")) WHERE "meetings"."customer_email" is not null;
--> statement-breakpoint
CREATE INDEX `meetings_phone` ON `meetings` (`customer_phone`) WHERE "meetings"."customer_phone" is not null;
--> statement-breakpoint
CREATE INDEX `meetings_phone_e164` ON `meetings` (`customer_phone_e164`) WHERE "meetings"."customer_phone_e164" is not null;
