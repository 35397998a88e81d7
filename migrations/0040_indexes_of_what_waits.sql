DROP INDEX `membership_movements_day`;--> statement-breakpoint
CREATE INDEX `membership_movements_pauses` ON `membership_movements` (`membership_id`,`day`,`amount_pesewas`) WHERE "membership_movements"."kind" in ('paused', 'resumed');--> statement-breakpoint
CREATE INDEX `membership_movements_day` ON `membership_movements` (`day`,`kind`,`amount_pesewas`);--> statement-breakpoint
CREATE INDEX `place_questions_open` ON `place_questions` (`asked_at`) WHERE "place_questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX `documents_held` ON `documents` (`client_id`) WHERE "documents"."uploaded_at" is not null;--> statement-breakpoint
CREATE INDEX `memberships_begun` ON `memberships` (`starts_on`) WHERE "memberships"."client_id" is not null and "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `audit_trail_unmatched` ON `audit_trail` (`action`,`at`,`id`) WHERE "audit_trail"."action" = 'payment_unmatched';--> statement-breakpoint
-- The income of bookings and of clients by month: the year has been read from the ledger since migrations/0035_books.sql.
DROP TRIGGER `client_income_insert`;--> statement-breakpoint
DROP TRIGGER `client_income_delete`;--> statement-breakpoint
DROP TRIGGER `client_income_update`;--> statement-breakpoint
DROP TRIGGER `membership_income_moved`;--> statement-breakpoint
DROP TRIGGER `booking_income_insert`;--> statement-breakpoint
DROP TRIGGER `booking_income_delete`;--> statement-breakpoint
DROP TRIGGER `booking_income_update`;--> statement-breakpoint
DROP TRIGGER `booking_income_refund_insert`;--> statement-breakpoint
DROP TRIGGER `booking_income_refund_delete`;--> statement-breakpoint
DROP TRIGGER `booking_income_refund_update`;--> statement-breakpoint
DROP TABLE `booking_income_by_month`;--> statement-breakpoint
DROP TABLE `client_income_by_month`;
