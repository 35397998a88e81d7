-- The names of migrations/0003_name_search.sql again, each filed under minus its row's number: read forwards, which is
-- the way an index of words is read quickly, the newest come first.
CREATE VIRTUAL TABLE `newest_client_names` USING fts5(full_name, business_name, tokenize='trigram', content='');
--> statement-breakpoint
INSERT INTO `newest_client_names` (`newest_client_names`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `newest_client_name_terms` USING fts5vocab('newest_client_names', 'instance');
--> statement-breakpoint
CREATE TRIGGER `newest_client_names_insert` AFTER INSERT ON `virtual_office_clients` BEGIN
	INSERT INTO `newest_client_names` (rowid, full_name, business_name) VALUES (-new.rowid, new.full_name || char(31, 31), new.business_name || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `newest_client_names_update` AFTER UPDATE OF `full_name`, `business_name` ON `virtual_office_clients` BEGIN
	INSERT INTO `newest_client_names` (`newest_client_names`, rowid, full_name, business_name) VALUES ('delete', -old.rowid, old.full_name || char(31, 31), old.business_name || char(31, 31));
	INSERT INTO `newest_client_names` (rowid, full_name, business_name) VALUES (-new.rowid, new.full_name || char(31, 31), new.business_name || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `newest_client_names_delete` AFTER DELETE ON `virtual_office_clients` BEGIN
	INSERT INTO `newest_client_names` (`newest_client_names`, rowid, full_name, business_name) VALUES ('delete', -old.rowid, old.full_name || char(31, 31), old.business_name || char(31, 31));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `newest_booking_names` USING fts5(name, email, phone, tokenize='trigram', content='');
--> statement-breakpoint
INSERT INTO `newest_booking_names` (`newest_booking_names`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `newest_booking_name_terms` USING fts5vocab('newest_booking_names', 'instance');
--> statement-breakpoint
CREATE TRIGGER `newest_booking_names_insert` AFTER INSERT ON `bookings` BEGIN
	INSERT INTO `newest_booking_names` (rowid, name, email, phone) VALUES (-new.rowid, new.customer_name || char(31, 31), new.customer_email || char(31, 31), new.customer_phone || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `newest_booking_names_update` AFTER UPDATE OF `customer_name`, `customer_email`, `customer_phone` ON `bookings` BEGIN
	INSERT INTO `newest_booking_names` (`newest_booking_names`, rowid, name, email, phone) VALUES ('delete', -old.rowid, old.customer_name || char(31, 31), old.customer_email || char(31, 31), old.customer_phone || char(31, 31));
	INSERT INTO `newest_booking_names` (rowid, name, email, phone) VALUES (-new.rowid, new.customer_name || char(31, 31), new.customer_email || char(31, 31), new.customer_phone || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `newest_booking_names_delete` AFTER DELETE ON `bookings` BEGIN
	INSERT INTO `newest_booking_names` (`newest_booking_names`, rowid, name, email, phone) VALUES ('delete', -old.rowid, old.customer_name || char(31, 31), old.customer_email || char(31, 31), old.customer_phone || char(31, 31));
END;
--> statement-breakpoint
INSERT INTO `newest_client_names` (rowid, full_name, business_name) SELECT -rowid, full_name || char(31, 31), business_name || char(31, 31) FROM `virtual_office_clients`;
--> statement-breakpoint
INSERT INTO `newest_booking_names` (rowid, name, email, phone) SELECT -rowid, customer_name || char(31, 31), customer_email || char(31, 31), customer_phone || char(31, 31) FROM `bookings`;
