-- Parts of names, in any case of letters, found without reading every row. Each text ends in two marks (character 31),
-- so that every one or two letters begin some group of three: a short search asks the vocabulary instead.
-- Triggers keep both in step with their tables, whoever writes, and what is deleted is overwritten at once.
CREATE VIRTUAL TABLE `client_names` USING fts5(full_name, business_name, tokenize='trigram', content='');
--> statement-breakpoint
INSERT INTO `client_names` (`client_names`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `client_name_terms` USING fts5vocab('client_names', 'instance');
--> statement-breakpoint
CREATE TRIGGER `client_names_insert` AFTER INSERT ON `virtual_office_clients` BEGIN
	INSERT INTO `client_names` (rowid, full_name, business_name) VALUES (new.rowid, new.full_name || char(31, 31), new.business_name || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `client_names_update` AFTER UPDATE OF `full_name`, `business_name` ON `virtual_office_clients` BEGIN
	INSERT INTO `client_names` (`client_names`, rowid, full_name, business_name) VALUES ('delete', old.rowid, old.full_name || char(31, 31), old.business_name || char(31, 31));
	INSERT INTO `client_names` (rowid, full_name, business_name) VALUES (new.rowid, new.full_name || char(31, 31), new.business_name || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `client_names_delete` AFTER DELETE ON `virtual_office_clients` BEGIN
	INSERT INTO `client_names` (`client_names`, rowid, full_name, business_name) VALUES ('delete', old.rowid, old.full_name || char(31, 31), old.business_name || char(31, 31));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `booking_names` USING fts5(name, email, phone, tokenize='trigram', content='');
--> statement-breakpoint
INSERT INTO `booking_names` (`booking_names`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `booking_name_terms` USING fts5vocab('booking_names', 'instance');
--> statement-breakpoint
CREATE TRIGGER `booking_names_insert` AFTER INSERT ON `bookings` BEGIN
	INSERT INTO `booking_names` (rowid, name, email, phone) VALUES (new.rowid, new.customer_name || char(31, 31), new.customer_email || char(31, 31), new.customer_phone || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `booking_names_update` AFTER UPDATE OF `customer_name`, `customer_email`, `customer_phone` ON `bookings` BEGIN
	INSERT INTO `booking_names` (`booking_names`, rowid, name, email, phone) VALUES ('delete', old.rowid, old.customer_name || char(31, 31), old.customer_email || char(31, 31), old.customer_phone || char(31, 31));
	INSERT INTO `booking_names` (rowid, name, email, phone) VALUES (new.rowid, new.customer_name || char(31, 31), new.customer_email || char(31, 31), new.customer_phone || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `booking_names_delete` AFTER DELETE ON `bookings` BEGIN
	INSERT INTO `booking_names` (`booking_names`, rowid, name, email, phone) VALUES ('delete', old.rowid, old.customer_name || char(31, 31), old.customer_email || char(31, 31), old.customer_phone || char(31, 31));
END;
--> statement-breakpoint
INSERT INTO `client_names` (rowid, full_name, business_name) SELECT rowid, full_name || char(31, 31), business_name || char(31, 31) FROM `virtual_office_clients`;
--> statement-breakpoint
INSERT INTO `booking_names` (rowid, name, email, phone) SELECT rowid, customer_name || char(31, 31), customer_email || char(31, 31), customer_phone || char(31, 31) FROM `bookings`;
