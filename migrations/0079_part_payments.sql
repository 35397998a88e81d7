ALTER TABLE `charges` ADD `part_of` text;
--> statement-breakpoint
CREATE INDEX `charges_part_of` ON `charges` (`part_of`) WHERE `charges`.`part_of` is not null;
