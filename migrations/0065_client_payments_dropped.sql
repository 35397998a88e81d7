DROP INDEX `client_payments_due_date`;--> statement-breakpoint
DROP TABLE `client_payments`;--> statement-breakpoint
DROP INDEX `client_reminders_client`;--> statement-breakpoint
DROP TABLE `client_reminders`;
