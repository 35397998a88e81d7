ALTER TABLE `submissions` ADD `proof_id` text;--> statement-breakpoint
CREATE INDEX `submissions_proof` ON `submissions` (`proof_id`) WHERE "submissions"."proof_id" is not null;