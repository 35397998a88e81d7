CREATE INDEX `bookings_arrivals_by_name` ON `bookings` (`start_date`,lower("customer_name") || ' ' || "id");--> statement-breakpoint
CREATE INDEX `bookings_status_arrivals_by_name` ON `bookings` (`status`,`start_date`,lower("customer_name") || ' ' || "id");--> statement-breakpoint
CREATE INDEX `bookings_type_arrivals_by_name` ON `bookings` (`booking_type`,`start_date`,lower("customer_name") || ' ' || "id");--> statement-breakpoint
DROP INDEX `bookings_arrivals`;--> statement-breakpoint
DROP INDEX `bookings_status_arrivals`;--> statement-breakpoint
DROP INDEX `bookings_type_arrivals`;