-- domain/people/fold-name.ts folds more letters than before: the job folds names with other than plain letters again.
UPDATE `bookings` SET `folded_name` = NULL WHERE length(coalesce(customer_name, '') || coalesce(company_name, '')) < length(CAST(coalesce(customer_name, '') || coalesce(company_name, '') AS blob));--> statement-breakpoint
UPDATE `virtual_office_clients` SET `folded_name` = NULL WHERE length(coalesce(full_name, '') || coalesce(business_name, '')) < length(CAST(coalesce(full_name, '') || coalesce(business_name, '') AS blob));--> statement-breakpoint
UPDATE `leads` SET `folded_name` = NULL WHERE length(coalesce(first_name, '') || coalesce(last_name, '') || coalesce(business_name, '')) < length(CAST(coalesce(first_name, '') || coalesce(last_name, '') || coalesce(business_name, '') AS blob));--> statement-breakpoint
UPDATE `contacts` SET `folded_name` = NULL WHERE length(coalesce(name, '')) < length(CAST(coalesce(name, '') AS blob));--> statement-breakpoint
UPDATE `event_registrations` SET `folded_name` = NULL WHERE length(coalesce(attendee_name, '')) < length(CAST(coalesce(attendee_name, '') AS blob));
