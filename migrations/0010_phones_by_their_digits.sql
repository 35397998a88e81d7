-- A booking's phone number as typed and by its digits: those of the international form, or of what was typed where that
-- is not known. Whoever searches types the spaces otherwise, or leaves the country's code away.
DROP TRIGGER `newest_booking_names_insert`;
--> statement-breakpoint
DROP TRIGGER `newest_booking_names_update`;
--> statement-breakpoint
DROP TRIGGER `newest_booking_names_delete`;
--> statement-breakpoint
INSERT INTO `newest_booking_names` (`newest_booking_names`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `newest_booking_names` (rowid, name, email, phone) SELECT -rowid, customer_name || char(31, 31), customer_email || char(31, 31), customer_phone || char(31, 31) || coalesce(substr(customer_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(customer_phone, '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31) FROM `bookings`;
--> statement-breakpoint
CREATE TRIGGER `newest_booking_names_insert` AFTER INSERT ON `bookings` BEGIN
	INSERT INTO `newest_booking_names` (rowid, name, email, phone) VALUES (-new.rowid, new.customer_name || char(31, 31), new.customer_email || char(31, 31), new.customer_phone || char(31, 31) || coalesce(substr(new.customer_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(new.customer_phone, '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `newest_booking_names_update` AFTER UPDATE OF `customer_name`, `customer_email`, `customer_phone`, `customer_phone_e164` ON `bookings` BEGIN
	INSERT INTO `newest_booking_names` (`newest_booking_names`, rowid, name, email, phone) VALUES ('delete', -old.rowid, old.customer_name || char(31, 31), old.customer_email || char(31, 31), old.customer_phone || char(31, 31) || coalesce(substr(old.customer_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(old.customer_phone, '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
	INSERT INTO `newest_booking_names` (rowid, name, email, phone) VALUES (-new.rowid, new.customer_name || char(31, 31), new.customer_email || char(31, 31), new.customer_phone || char(31, 31) || coalesce(substr(new.customer_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(new.customer_phone, '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `newest_booking_names_delete` AFTER DELETE ON `bookings` BEGIN
	INSERT INTO `newest_booking_names` (`newest_booking_names`, rowid, name, email, phone) VALUES ('delete', -old.rowid, old.customer_name || char(31, 31), old.customer_email || char(31, 31), old.customer_phone || char(31, 31) || coalesce(substr(old.customer_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(old.customer_phone, '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
