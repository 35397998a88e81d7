CREATE TABLE `inbox_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text,
	`contact_id` text,
	`channel` text NOT NULL,
	`text` text NOT NULL,
	`viewing_at` integer,
	`staff_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `inbox_replies_lead` ON `inbox_replies` (`lead_id`,`created_at`) WHERE "inbox_replies"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX `inbox_replies_contact` ON `inbox_replies` (`contact_id`,`created_at`) WHERE "inbox_replies"."contact_id" is not null;--> statement-breakpoint
ALTER TABLE `contacts` ADD `owner_id` text REFERENCES staff(id);--> statement-breakpoint
CREATE INDEX `contacts_owner` ON `contacts` (`owner_id`,`created_at`,`id`) WHERE "contacts"."owner_id" is not null;--> statement-breakpoint
ALTER TABLE `leads` ADD `viewing_at` integer;--> statement-breakpoint
ALTER TABLE `leads` ADD `owner_id` text REFERENCES staff(id);--> statement-breakpoint
CREATE INDEX `leads_status_promised` ON `leads` (`status`,"created_at" + case "source" when 'viewing_request' then 7200000 when 'virtual_office' then 86400000 when 'home_enquiry' then 86400000 else 7200000 end,`id`);--> statement-breakpoint
CREATE INDEX `leads_owner` ON `leads` (`owner_id`,`created_at`,`id`) WHERE "leads"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX `leads_viewing` ON `leads` (`viewing_at`,`id`) WHERE "leads"."viewing_at" is not null;