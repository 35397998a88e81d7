-- What customers and the desk write to each other, and who wants no messages on a channel.
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`name` text NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`last_inbound_at` integer,
	`last_message_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_address` ON `conversations` (`address`);--> statement-breakpoint
CREATE INDEX `conversations_newest` ON `conversations` (`last_message_at`,`id`) WHERE "conversations"."last_inbound_at" is not null;--> statement-breakpoint
CREATE INDEX `conversations_unread` ON `conversations` (`id`) WHERE "conversations"."unread" > 0;--> statement-breakpoint
CREATE INDEX `conversations_last_message` ON `conversations` (`last_message_at`,`id`);--> statement-breakpoint
CREATE TABLE `conversation_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`is_inbound` integer NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`provider_id` text,
	`media_id` text,
	`media_state` text,
	`media_attempts` integer DEFAULT 0 NOT NULL,
	`media_attempt_at` integer,
	`file_name` text,
	`file_key` text,
	`file_type` text,
	`staff_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_messages_provider_id` ON `conversation_messages` (`provider_id`);--> statement-breakpoint
CREATE INDEX `conversation_messages_of_conversation` ON `conversation_messages` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `conversation_messages_media` ON `conversation_messages` (`media_attempt_at`,`id`) WHERE "conversation_messages"."media_state" = 'waiting';--> statement-breakpoint
CREATE INDEX `conversation_messages_file` ON `conversation_messages` (`file_key`) WHERE "conversation_messages"."file_key" is not null;--> statement-breakpoint
CREATE TABLE `opt_outs` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`phone_e164` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `opt_outs_phone_e164` ON `opt_outs` (`phone_e164`);
