CREATE TABLE `client_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`plan` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`due_date` text NOT NULL,
	`next_due_date` text NOT NULL,
	`paid_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `virtual_office_clients`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_payments_due_date` ON `client_payments` (`client_id`,`due_date`);--> statement-breakpoint
CREATE INDEX `client_payments_revenue` ON `client_payments` (`paid_at`,`plan`,`amount_pesewas`);--> statement-breakpoint
CREATE TABLE `wrong_tries` (
	`id` text PRIMARY KEY NOT NULL,
	`what` text NOT NULL,
	`address` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `wrong_tries_address` ON `wrong_tries` (`what`,`address`,`at`);--> statement-breakpoint
CREATE INDEX `wrong_tries_at` ON `wrong_tries` (`at`);--> statement-breakpoint
DROP INDEX `audit_trail_at`;--> statement-breakpoint
ALTER TABLE `audit_trail` ADD `actor_fingerprint` text;--> statement-breakpoint
CREATE INDEX `audit_trail_newest` ON `audit_trail` (`at`,`id`);--> statement-breakpoint
DROP INDEX `bookings_status_start_date`;--> statement-breakpoint
DROP INDEX `bookings_status_created_at`;--> statement-breakpoint
DROP INDEX `bookings_created_at`;--> statement-breakpoint
CREATE INDEX `bookings_arrivals` ON `bookings` (`start_date`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_status_arrivals` ON `bookings` (`status`,`start_date`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_type_arrivals` ON `bookings` (`booking_type`,`start_date`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_newest` ON `bookings` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_status_newest` ON `bookings` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_type_newest` ON `bookings` (`booking_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_revenue` ON `bookings` (`paid_at`,`status`,`booking_type`,`amount_pesewas`);--> statement-breakpoint
DROP INDEX `contacts_created_at`;--> statement-breakpoint
ALTER TABLE `contacts` ADD `status` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `contacts` ADD `owner_initials` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `contacts_newest` ON `contacts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_status_newest` ON `contacts` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_answered_at` ON `contacts` (`answered_at`,`created_at`);--> statement-breakpoint
DROP INDEX `leads_created_at`;--> statement-breakpoint
ALTER TABLE `leads` ADD `status` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `leads` ADD `owner_initials` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `leads_newest` ON `leads` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_status_newest` ON `leads` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_answered_at` ON `leads` (`answered_at`,`created_at`);--> statement-breakpoint
DROP INDEX `virtual_office_clients_next_due_date`;--> statement-breakpoint
DROP INDEX `virtual_office_clients_full_name`;--> statement-breakpoint
DROP INDEX `virtual_office_clients_status_due`;--> statement-breakpoint
CREATE INDEX `virtual_office_clients_due` ON `virtual_office_clients` (`next_due_date`,`id`);--> statement-breakpoint
CREATE INDEX `virtual_office_clients_name` ON `virtual_office_clients` ("full_name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `virtual_office_clients_status_name` ON `virtual_office_clients` (`status`,"full_name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `virtual_office_clients_renewing` ON `virtual_office_clients` (`next_due_date`,`id`,`amount_pesewas`) WHERE "virtual_office_clients"."status" <> 'inactive';--> statement-breakpoint
CREATE INDEX `virtual_office_clients_status_due` ON `virtual_office_clients` (`status`,`next_due_date`,`id`);--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `resolved_at` integer;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `resolved_note` text;--> statement-breakpoint
CREATE INDEX `payment_attempts_to_review` ON `payment_attempts` (`created_at`,`id`) WHERE "payment_attempts"."status" = 'review' and "payment_attempts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_unsubscribed_at` ON `newsletter_subscribers` (`unsubscribed_at`) WHERE "newsletter_subscribers"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_newest` ON `outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_status_newest` ON `outbox` (`status`,`created_at`,`id`);