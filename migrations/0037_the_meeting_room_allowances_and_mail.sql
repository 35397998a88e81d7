CREATE TABLE `allowance_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`units` integer NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `virtual_office_clients`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `allowance_entries_month` ON `allowance_entries` (`client_id`,`kind`,`day`,`units`);--> statement-breakpoint
CREATE INDEX `allowance_entries_day` ON `allowance_entries` (`day`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `allowance_entries_one_day` ON `allowance_entries` (`client_id`,`day`) WHERE "allowance_entries"."kind" = 'coworking_days' and "allowance_entries"."reason" is null;--> statement-breakpoint
CREATE TABLE `call_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`caller_name` text NOT NULL,
	`caller_phone` text,
	`message` text NOT NULL,
	`is_urgent` integer NOT NULL,
	`taken_at` integer NOT NULL,
	`taken_by` text,
	FOREIGN KEY (`client_id`) REFERENCES `virtual_office_clients`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `call_messages_client` ON `call_messages` (`client_id`,`taken_at`);--> statement-breakpoint
CREATE INDEX `call_messages_taken` ON `call_messages` (`taken_at`,`id`);--> statement-breakpoint
CREATE TABLE `mail_items` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`kind` text NOT NULL,
	`sender` text,
	`note` text,
	`is_urgent` integer NOT NULL,
	`received_at` integer NOT NULL,
	`received_by` text,
	`keep_until` text,
	`request` text,
	`request_note` text,
	`requested_at` integer,
	`scanned_at` integer,
	`photo_key` text,
	`photo_type` text,
	`scan_key` text,
	`scan_type` text,
	`done_at` integer,
	`done_how` text,
	`done_to` text,
	`tracking` text,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`told_at` integer,
	`warned_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `virtual_office_clients`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_items_waiting` ON `mail_items` (`received_at`,`id`) WHERE "mail_items"."done_at" is null;--> statement-breakpoint
CREATE INDEX `mail_items_to_warn` ON `mail_items` (`keep_until`,`id`) WHERE "mail_items"."done_at" is null and "mail_items"."warned_at" is null;--> statement-breakpoint
CREATE INDEX `mail_items_untold` ON `mail_items` (`client_id`,`received_at`) WHERE "mail_items"."told_at" is null;--> statement-breakpoint
CREATE INDEX `mail_items_client` ON `mail_items` (`client_id`,`received_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mail_items_photo` ON `mail_items` (`photo_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `mail_items_scan` ON `mail_items` (`scan_key`);--> statement-breakpoint
CREATE INDEX `mail_items_done` ON `mail_items` (`done_at`,`id`);--> statement-breakpoint
CREATE TABLE `meetings` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`name` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`booked_by` text NOT NULL,
	`called_off_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `virtual_office_clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "meetings_in_order" CHECK("meetings"."ends_at" > "meetings"."starts_at")
);
--> statement-breakpoint
CREATE INDEX `meetings_taken` ON `meetings` (`starts_at`,`ends_at`) WHERE "meetings"."called_off_at" is null;--> statement-breakpoint
CREATE INDEX `meetings_client` ON `meetings` (`client_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `meetings_start` ON `meetings` (`starts_at`,`id`);