CREATE TABLE `confirmation_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`code` text NOT NULL,
	`client_id` text NOT NULL,
	`full_name` text NOT NULL,
	`business_name` text NOT NULL,
	`plan` text NOT NULL,
	`since` text NOT NULL,
	`written_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `confirmation_letters_number` ON `confirmation_letters` (`number`);--> statement-breakpoint
CREATE INDEX `confirmation_letters_client` ON `confirmation_letters` (`client_id`,`written_at`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text DEFAULT 'asked' NOT NULL,
	`reason` text,
	`note` text,
	`file_key` text,
	`file_type` text,
	`file_bytes` integer,
	`seen_how` text,
	`number_end` text,
	`uploaded_at` integer,
	`reviewed_at` integer,
	`reviewed_by` text,
	`expires_on` text,
	`expiry_reminder` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_once` ON `documents` (`client_id`,`kind`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_file` ON `documents` (`file_key`);--> statement-breakpoint
CREATE INDEX `documents_in_review` ON `documents` (`uploaded_at`,`id`) WHERE "documents"."status" = 'in_review';--> statement-breakpoint
CREATE INDEX `documents_expiring` ON `documents` (`expires_on`) WHERE "documents"."expires_on" is not null;--> statement-breakpoint
CREATE TABLE `virtual_offices` (
	`client_id` text PRIMARY KEY NOT NULL,
	`is_registered` integer,
	`verified_at` integer,
	`refused_at` integer,
	`refused_reason` text,
	`reminded_step` integer,
	`warned_for` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
-- What was known of a client's office goes with the client; the files no row names go with the next sweep.
CREATE TRIGGER `documents_of_deleted_clients` AFTER DELETE ON `virtual_office_clients` BEGIN
	DELETE FROM `documents` WHERE client_id = old.id;
	DELETE FROM `confirmation_letters` WHERE client_id = old.id;
	DELETE FROM `virtual_offices` WHERE client_id = old.id;
END;
