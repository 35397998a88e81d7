-- What each message to a phone cost, for the daily limits and the monthly report.
CREATE TABLE `phone_sends` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`channel` text NOT NULL,
	`recipient` text,
	`sent_at` integer NOT NULL,
	`cost_pesewas` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `phone_sends_sent_at` ON `phone_sends` (`sent_at`);--> statement-breakpoint
CREATE INDEX `phone_sends_message` ON `phone_sends` (`message_id`);--> statement-breakpoint
CREATE INDEX `phone_sends_recipient` ON `phone_sends` (`sent_at`,`recipient`) WHERE "phone_sends"."recipient" is not null;--> statement-breakpoint
CREATE INDEX `outbox_accepted` ON `outbox` (`channel`,`sent_at`) WHERE "outbox"."delivery" = 'accepted';
