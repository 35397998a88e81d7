CREATE TABLE `audit_trail` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `audit_trail_at` ON `audit_trail` (`at`);--> statement-breakpoint
CREATE INDEX `audit_trail_subject` ON `audit_trail` (`subject_type`,`subject_id`,`at`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text NOT NULL,
	`customer_phone_e164` text,
	`booking_type` text NOT NULL,
	`start_date` integer NOT NULL,
	`end_date` integer,
	`number_of_people` integer,
	`amount_pesewas` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_reference` text,
	`notes` text,
	`receipt_number` integer,
	`paid_at` integer,
	`cancelled_reason` text,
	`idempotency_key` text,
	`idempotency_hash` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_idempotency_key` ON `bookings` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_payment_reference` ON `bookings` (`payment_reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_receipt_number` ON `bookings` (`receipt_number`);--> statement-breakpoint
CREATE INDEX `bookings_status_start_date` ON `bookings` (`status`,`start_date`);--> statement-breakpoint
CREATE INDEX `bookings_status_created_at` ON `bookings` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `bookings_created_at` ON `bookings` (`created_at`);--> statement-breakpoint
CREATE INDEX `bookings_email_type_created_at` ON `bookings` (lower("customer_email"),`booking_type`,`created_at`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`phone_e164` text,
	`message` text NOT NULL,
	`category` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contacts_created_at` ON `contacts` (`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (lower("email"));--> statement-breakpoint
CREATE TABLE `event_registrations` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`attendee_name` text NOT NULL,
	`attendee_email` text NOT NULL,
	`attendee_phone` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_registrations_event` ON `event_registrations` (`event_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `event_registrations_email` ON `event_registrations` (lower("attendee_email"));--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`event_date` integer NOT NULL,
	`duration` integer NOT NULL,
	`capacity` integer NOT NULL,
	`registered_count` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_active_date` ON `events` (`is_active`,`event_date`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text,
	`email` text NOT NULL,
	`phone` text,
	`phone_e164` text,
	`message` text,
	`source` text,
	`plan` text,
	`virtual_plan` text,
	`business_name` text,
	`country` text,
	`page` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `leads_created_at` ON `leads` (`created_at`);--> statement-breakpoint
CREATE INDEX `leads_email` ON `leads` (lower("email"));--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`consented_at` integer NOT NULL,
	`unsubscribe_token` text NOT NULL,
	`unsubscribed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email` ON `newsletter_subscribers` (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_token` ON `newsletter_subscribers` (`unsubscribe_token`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`audience` text NOT NULL,
	`subject_id` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe_key` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_status_next_attempt_at` ON `outbox` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_subject` ON `outbox` (`subject_id`);--> statement-breakpoint
CREATE TABLE `payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`booking_id` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`currency` text DEFAULT 'GHS' NOT NULL,
	`status` text DEFAULT 'starting' NOT NULL,
	`authorization_url` text,
	`gateway_status` text,
	`charged_pesewas` integer,
	`charged_currency` text,
	`channel` text,
	`paid_at` text,
	`review_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_reference` ON `payment_attempts` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempts_one_open` ON `payment_attempts` (`booking_id`) WHERE "payment_attempts"."status" in ('starting', 'open');--> statement-breakpoint
CREATE INDEX `payment_attempts_booking` ON `payment_attempts` (`booking_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_attempts_status_created_at` ON `payment_attempts` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `payment_attempts_status_checked_at` ON `payment_attempts` (`status`,`checked_at`);--> statement-breakpoint
CREATE TABLE `virtual_office_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`full_name` text NOT NULL,
	`business_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`phone_e164` text,
	`country` text NOT NULL,
	`plan` text NOT NULL,
	`amount_pesewas` integer NOT NULL,
	`start_date` text NOT NULL,
	`next_due_date` text NOT NULL,
	`last_payment_date` integer,
	`status` text DEFAULT 'active' NOT NULL,
	`documents` text,
	`notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `virtual_office_clients_next_due_date` ON `virtual_office_clients` (`next_due_date`);--> statement-breakpoint
CREATE INDEX `virtual_office_clients_full_name` ON `virtual_office_clients` ("full_name" collate nocase);--> statement-breakpoint
CREATE INDEX `virtual_office_clients_status_due` ON `virtual_office_clients` (`status`,`next_due_date`);--> statement-breakpoint
CREATE INDEX `virtual_office_clients_email` ON `virtual_office_clients` (lower("email"));