-- The search indexes the folded names, which domain/people/fold-name.ts makes. Rows from before have none until a job folds
-- them; until then the index has their names as written.
ALTER TABLE `bookings` ADD `folded_name` text;--> statement-breakpoint
CREATE INDEX `bookings_not_folded` ON `bookings` (`id`) WHERE "bookings"."folded_name" is null;--> statement-breakpoint
ALTER TABLE `virtual_office_clients` ADD `folded_name` text;--> statement-breakpoint
CREATE INDEX `virtual_office_clients_not_folded` ON `virtual_office_clients` (`id`) WHERE "virtual_office_clients"."folded_name" is null;--> statement-breakpoint
ALTER TABLE `event_registrations` ADD `folded_name` text;--> statement-breakpoint
CREATE INDEX `event_registrations_not_folded` ON `event_registrations` (`id`) WHERE "event_registrations"."folded_name" is null;--> statement-breakpoint
ALTER TABLE `contacts` ADD `folded_name` text;--> statement-breakpoint
CREATE INDEX `contacts_not_folded` ON `contacts` (`id`) WHERE "contacts"."folded_name" is null;--> statement-breakpoint
ALTER TABLE `leads` ADD `folded_name` text;--> statement-breakpoint
CREATE INDEX `leads_not_folded` ON `leads` (`id`) WHERE "leads"."folded_name" is null;
--> statement-breakpoint
DROP TRIGGER `newest_booking_names_insert`;
--> statement-breakpoint
DROP TRIGGER `newest_booking_names_update`;
--> statement-breakpoint
DROP TRIGGER `newest_booking_names_delete`;
--> statement-breakpoint
INSERT INTO `newest_booking_names` (`newest_booking_names`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `newest_booking_names` (rowid, name, email, phone) SELECT -rowid, coalesce(folded_name, coalesce(customer_name, '') || ' ' || coalesce(company_name, '')) || char(31, 31), customer_email || char(31, 31), coalesce(customer_phone, '') || char(31, 31) || coalesce(substr(customer_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(customer_phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31) FROM `bookings`;
--> statement-breakpoint
CREATE TRIGGER `newest_booking_names_insert` AFTER INSERT ON `bookings` BEGIN
	INSERT INTO `newest_booking_names` (rowid, name, email, phone) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.customer_name, '') || ' ' || coalesce(new.company_name, '')) || char(31, 31), new.customer_email || char(31, 31), coalesce(new.customer_phone, '') || char(31, 31) || coalesce(substr(new.customer_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.customer_phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `newest_booking_names_update` AFTER UPDATE OF `folded_name`, `customer_name`, `company_name`, `customer_email`, `customer_phone`, `customer_phone_e164` ON `bookings` BEGIN
	INSERT INTO `newest_booking_names` (`newest_booking_names`, rowid, name, email, phone) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.customer_name, '') || ' ' || coalesce(old.company_name, '')) || char(31, 31), old.customer_email || char(31, 31), coalesce(old.customer_phone, '') || char(31, 31) || coalesce(substr(old.customer_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.customer_phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
	INSERT INTO `newest_booking_names` (rowid, name, email, phone) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.customer_name, '') || ' ' || coalesce(new.company_name, '')) || char(31, 31), new.customer_email || char(31, 31), coalesce(new.customer_phone, '') || char(31, 31) || coalesce(substr(new.customer_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.customer_phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `newest_booking_names_delete` AFTER DELETE ON `bookings` BEGIN
	INSERT INTO `newest_booking_names` (`newest_booking_names`, rowid, name, email, phone) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.customer_name, '') || ' ' || coalesce(old.company_name, '')) || char(31, 31), old.customer_email || char(31, 31), coalesce(old.customer_phone, '') || char(31, 31) || coalesce(substr(old.customer_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.customer_phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
DROP TRIGGER `newest_client_names_insert`;
--> statement-breakpoint
DROP TRIGGER `newest_client_names_update`;
--> statement-breakpoint
DROP TRIGGER `newest_client_names_delete`;
--> statement-breakpoint
INSERT INTO `newest_client_names` (`newest_client_names`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `newest_client_names` (rowid, full_name, business_name) SELECT -rowid, coalesce(folded_name, coalesce(full_name, '') || ' ' || coalesce(business_name, '')) || char(31, 31), '' FROM `virtual_office_clients`;
--> statement-breakpoint
CREATE TRIGGER `newest_client_names_insert` AFTER INSERT ON `virtual_office_clients` BEGIN
	INSERT INTO `newest_client_names` (rowid, full_name, business_name) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.full_name, '') || ' ' || coalesce(new.business_name, '')) || char(31, 31), '');
END;
--> statement-breakpoint
CREATE TRIGGER `newest_client_names_update` AFTER UPDATE OF `folded_name`, `full_name`, `business_name` ON `virtual_office_clients` BEGIN
	INSERT INTO `newest_client_names` (`newest_client_names`, rowid, full_name, business_name) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.full_name, '') || ' ' || coalesce(old.business_name, '')) || char(31, 31), '');
	INSERT INTO `newest_client_names` (rowid, full_name, business_name) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.full_name, '') || ' ' || coalesce(new.business_name, '')) || char(31, 31), '');
END;
--> statement-breakpoint
CREATE TRIGGER `newest_client_names_delete` AFTER DELETE ON `virtual_office_clients` BEGIN
	INSERT INTO `newest_client_names` (`newest_client_names`, rowid, full_name, business_name) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.full_name, '') || ' ' || coalesce(old.business_name, '')) || char(31, 31), '');
END;
--> statement-breakpoint
DROP TRIGGER `client_search_insert`;
--> statement-breakpoint
DROP TRIGGER `client_search_update`;
--> statement-breakpoint
DROP TRIGGER `client_search_delete`;
--> statement-breakpoint
INSERT INTO `client_search` (`client_search`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `client_search` (rowid, name, email, phone) SELECT -rowid, coalesce(folded_name, coalesce(full_name, '') || ' ' || coalesce(business_name, '')) || char(31, 31), email || char(31, 31), coalesce(phone, '') || char(31, 31) || coalesce(substr(phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31) FROM `virtual_office_clients`;
--> statement-breakpoint
CREATE TRIGGER `client_search_insert` AFTER INSERT ON `virtual_office_clients` BEGIN
	INSERT INTO `client_search` (rowid, name, email, phone) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.full_name, '') || ' ' || coalesce(new.business_name, '')) || char(31, 31), new.email || char(31, 31), coalesce(new.phone, '') || char(31, 31) || coalesce(substr(new.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `client_search_update` AFTER UPDATE OF `folded_name`, `full_name`, `business_name`, `email`, `phone`, `phone_e164` ON `virtual_office_clients` BEGIN
	INSERT INTO `client_search` (`client_search`, rowid, name, email, phone) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.full_name, '') || ' ' || coalesce(old.business_name, '')) || char(31, 31), old.email || char(31, 31), coalesce(old.phone, '') || char(31, 31) || coalesce(substr(old.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
	INSERT INTO `client_search` (rowid, name, email, phone) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.full_name, '') || ' ' || coalesce(new.business_name, '')) || char(31, 31), new.email || char(31, 31), coalesce(new.phone, '') || char(31, 31) || coalesce(substr(new.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `client_search_delete` AFTER DELETE ON `virtual_office_clients` BEGIN
	INSERT INTO `client_search` (`client_search`, rowid, name, email, phone) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.full_name, '') || ' ' || coalesce(old.business_name, '')) || char(31, 31), old.email || char(31, 31), coalesce(old.phone, '') || char(31, 31) || coalesce(substr(old.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
DROP TRIGGER `lead_search_insert`;
--> statement-breakpoint
DROP TRIGGER `lead_search_update`;
--> statement-breakpoint
DROP TRIGGER `lead_search_delete`;
--> statement-breakpoint
INSERT INTO `lead_search` (`lead_search`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `lead_search` (rowid, name, email, phone) SELECT -rowid, coalesce(folded_name, coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(business_name, '')) || char(31, 31), email || char(31, 31), coalesce(phone, '') || char(31, 31) || coalesce(substr(phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31) FROM `leads`;
--> statement-breakpoint
CREATE TRIGGER `lead_search_insert` AFTER INSERT ON `leads` BEGIN
	INSERT INTO `lead_search` (rowid, name, email, phone) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.first_name, '') || ' ' || coalesce(new.last_name, '') || ' ' || coalesce(new.business_name, '')) || char(31, 31), new.email || char(31, 31), coalesce(new.phone, '') || char(31, 31) || coalesce(substr(new.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `lead_search_update` AFTER UPDATE OF `folded_name`, `first_name`, `last_name`, `business_name`, `email`, `phone`, `phone_e164` ON `leads` BEGIN
	INSERT INTO `lead_search` (`lead_search`, rowid, name, email, phone) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.first_name, '') || ' ' || coalesce(old.last_name, '') || ' ' || coalesce(old.business_name, '')) || char(31, 31), old.email || char(31, 31), coalesce(old.phone, '') || char(31, 31) || coalesce(substr(old.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
	INSERT INTO `lead_search` (rowid, name, email, phone) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.first_name, '') || ' ' || coalesce(new.last_name, '') || ' ' || coalesce(new.business_name, '')) || char(31, 31), new.email || char(31, 31), coalesce(new.phone, '') || char(31, 31) || coalesce(substr(new.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `lead_search_delete` AFTER DELETE ON `leads` BEGIN
	INSERT INTO `lead_search` (`lead_search`, rowid, name, email, phone) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.first_name, '') || ' ' || coalesce(old.last_name, '') || ' ' || coalesce(old.business_name, '')) || char(31, 31), old.email || char(31, 31), coalesce(old.phone, '') || char(31, 31) || coalesce(substr(old.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
DROP TRIGGER `contact_search_insert`;
--> statement-breakpoint
DROP TRIGGER `contact_search_update`;
--> statement-breakpoint
DROP TRIGGER `contact_search_delete`;
--> statement-breakpoint
INSERT INTO `contact_search` (`contact_search`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `contact_search` (rowid, name, email, phone) SELECT -rowid, coalesce(folded_name, coalesce(name, '')) || char(31, 31), email || char(31, 31), coalesce(phone, '') || char(31, 31) || coalesce(substr(phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31) FROM `contacts`;
--> statement-breakpoint
CREATE TRIGGER `contact_search_insert` AFTER INSERT ON `contacts` BEGIN
	INSERT INTO `contact_search` (rowid, name, email, phone) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.name, '')) || char(31, 31), new.email || char(31, 31), coalesce(new.phone, '') || char(31, 31) || coalesce(substr(new.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `contact_search_update` AFTER UPDATE OF `folded_name`, `name`, `email`, `phone`, `phone_e164` ON `contacts` BEGIN
	INSERT INTO `contact_search` (`contact_search`, rowid, name, email, phone) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.name, '')) || char(31, 31), old.email || char(31, 31), coalesce(old.phone, '') || char(31, 31) || coalesce(substr(old.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
	INSERT INTO `contact_search` (rowid, name, email, phone) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.name, '')) || char(31, 31), new.email || char(31, 31), coalesce(new.phone, '') || char(31, 31) || coalesce(substr(new.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `contact_search_delete` AFTER DELETE ON `contacts` BEGIN
	INSERT INTO `contact_search` (`contact_search`, rowid, name, email, phone) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.name, '')) || char(31, 31), old.email || char(31, 31), coalesce(old.phone, '') || char(31, 31) || coalesce(substr(old.phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
DROP TRIGGER `registration_search_insert`;
--> statement-breakpoint
DROP TRIGGER `registration_search_update`;
--> statement-breakpoint
DROP TRIGGER `registration_search_delete`;
--> statement-breakpoint
INSERT INTO `registration_search` (`registration_search`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `registration_search` (rowid, name, email, phone) SELECT -rowid, coalesce(folded_name, coalesce(attendee_name, '')) || char(31, 31), attendee_email || char(31, 31), coalesce(attendee_phone, '') || char(31, 31) || coalesce(substr(attendee_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(attendee_phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31) FROM `event_registrations`;
--> statement-breakpoint
CREATE TRIGGER `registration_search_insert` AFTER INSERT ON `event_registrations` BEGIN
	INSERT INTO `registration_search` (rowid, name, email, phone) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.attendee_name, '')) || char(31, 31), new.attendee_email || char(31, 31), coalesce(new.attendee_phone, '') || char(31, 31) || coalesce(substr(new.attendee_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.attendee_phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `registration_search_update` AFTER UPDATE OF `folded_name`, `attendee_name`, `attendee_email`, `attendee_phone`, `attendee_phone_e164` ON `event_registrations` BEGIN
	INSERT INTO `registration_search` (`registration_search`, rowid, name, email, phone) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.attendee_name, '')) || char(31, 31), old.attendee_email || char(31, 31), coalesce(old.attendee_phone, '') || char(31, 31) || coalesce(substr(old.attendee_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.attendee_phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
	INSERT INTO `registration_search` (rowid, name, email, phone) VALUES (-new.rowid, coalesce(new.folded_name, coalesce(new.attendee_name, '')) || char(31, 31), new.attendee_email || char(31, 31), coalesce(new.attendee_phone, '') || char(31, 31) || coalesce(substr(new.attendee_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(new.attendee_phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
--> statement-breakpoint
CREATE TRIGGER `registration_search_delete` AFTER DELETE ON `event_registrations` BEGIN
	INSERT INTO `registration_search` (`registration_search`, rowid, name, email, phone) VALUES ('delete', -old.rowid, coalesce(old.folded_name, coalesce(old.attendee_name, '')) || char(31, 31), old.attendee_email || char(31, 31), coalesce(old.attendee_phone, '') || char(31, 31) || coalesce(substr(old.attendee_phone_e164, 2), replace(replace(replace(replace(replace(replace(replace(replace(coalesce(old.attendee_phone, ''), '(0)', ''), ' ', ''), '-', ''), '.', ''), '/', ''), '(', ''), ')', ''), '+', '')) || char(31, 31));
END;
