CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`charge_id` text,
	`payment_reference` text NOT NULL,
	`opened_at` integer NOT NULL,
	`resolved_at` integer,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `disputes_charge` ON `disputes` (`charge_id`);--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_reference`);--> statement-breakpoint
CREATE TABLE `sending_refusals` (
	`hour` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sendings` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`box` text NOT NULL,
	`phone` text,
	`network` text,
	`is_told` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sendings_box` ON `sendings` (`box`,`at`);--> statement-breakpoint
CREATE INDEX `sendings_phone` ON `sendings` (`phone`,`at`);--> statement-breakpoint
CREATE INDEX `sendings_network` ON `sendings` (`network`,`at`);--> statement-breakpoint
CREATE INDEX `sendings_at` ON `sendings` (`at`);--> statement-breakpoint
DROP INDEX `refunds_payment_reference`;--> statement-breakpoint
ALTER TABLE `refunds` ADD `elsewhere_pesewas` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_own_of_payment` ON `refunds` (`payment_reference`) WHERE "refunds"."rule" <> 'elsewhere';--> statement-breakpoint
CREATE INDEX `refunds_of_payment` ON `refunds` (`payment_reference`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `importance` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_importance` ON `outbox` (`status`,`importance`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_sent_at` ON `outbox` (`sent_at`,`importance`) WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `answered_at` integer;