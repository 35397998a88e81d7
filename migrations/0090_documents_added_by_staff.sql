-- How staff got a document that they added for a client, and who added it.
ALTER TABLE `documents` ADD `added_from` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `added_by` text;
