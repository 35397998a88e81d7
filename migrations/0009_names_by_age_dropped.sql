-- The names of migrations/0003_name_search.sql, which the search has read from migrations/0008_newest_names.sql since.
DROP TRIGGER `client_names_insert`;
--> statement-breakpoint
DROP TRIGGER `client_names_update`;
--> statement-breakpoint
DROP TRIGGER `client_names_delete`;
--> statement-breakpoint
DROP TRIGGER `booking_names_insert`;
--> statement-breakpoint
DROP TRIGGER `booking_names_update`;
--> statement-breakpoint
DROP TRIGGER `booking_names_delete`;
--> statement-breakpoint
DROP TABLE `client_name_terms`;
--> statement-breakpoint
DROP TABLE `client_names`;
--> statement-breakpoint
DROP TABLE `booking_name_terms`;
--> statement-breakpoint
DROP TABLE `booking_names`;
