-- A payment attempt by a prompt on the payer's phone instead of a checkout page.
ALTER TABLE `payment_attempts` ADD `prompt_status` text;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `prompt_text` text;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `prompt_expires_at` integer;
