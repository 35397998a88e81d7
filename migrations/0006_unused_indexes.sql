DROP INDEX `bookings_revenue`;--> statement-breakpoint
DROP INDEX `client_payments_revenue`;--> statement-breakpoint
DROP INDEX `contacts_answered_at`;--> statement-breakpoint
DROP INDEX `leads_answered_at`;