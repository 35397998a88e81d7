CREATE TABLE `client_reminders` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`channel` text NOT NULL,
	`staff_id` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `virtual_office_clients`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `client_reminders_client` ON `client_reminders` (`client_id`,`at`);--> statement-breakpoint
CREATE TABLE `payment_reversals` (
	`id` text PRIMARY KEY NOT NULL,
	`charge_id` text NOT NULL,
	`payment_reference` text NOT NULL,
	`receipt_number` integer NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`taken_back_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_reversals_receipt_number` ON `payment_reversals` (`receipt_number`);--> statement-breakpoint
CREATE INDEX `payment_reversals_charge` ON `payment_reversals` (`charge_id`,`taken_back_at`);--> statement-breakpoint
ALTER TABLE `client_payments` ADD `is_first_month` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `failure` text;--> statement-breakpoint
CREATE INDEX `virtual_office_clients_due_by_state` ON `virtual_office_clients` ((case when "status" = 'inactive' then '~' else '' end || "next_due_date"),`id`);--> statement-breakpoint
CREATE INDEX `virtual_office_clients_business` ON `virtual_office_clients` ("business_name" collate nocase);