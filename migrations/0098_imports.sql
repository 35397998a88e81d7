-- Files that the owner brought from elsewhere, and what became of each new row. A draft is the record to write; it is
-- deleted with its confirmation, or after a day.
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`file_name` text,
	`staff_id` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`existing` integer NOT NULL,
	`bad` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `imports_newest` ON `imports` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `import_rows` (
	`id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`record_id` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`draft` text,
	`resource` text,
	`first_day` text,
	`last_day` text,
	`reason` text,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_state` ON `import_rows` (`import_id`,`state`,`row`);
