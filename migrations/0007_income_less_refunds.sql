-- What a booking brought is what was paid for it less what goes back, whatever became of it: half of a day that was
-- cancelled late stays, in the month it was paid in. Money under review never paid for the booking, so its way back
-- takes nothing from it.
DROP TRIGGER `booking_income_insert`;
--> statement-breakpoint
DROP TRIGGER `booking_income_delete`;
--> statement-breakpoint
DROP TRIGGER `booking_income_update`;
--> statement-breakpoint
DELETE FROM `booking_income_by_month`;
--> statement-breakpoint
INSERT INTO `booking_income_by_month` SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch') AS month, booking_type, sum(amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `refunds` WHERE booking_id = bookings.id AND rule <> 'review')) FROM `bookings` WHERE paid_at IS NOT NULL GROUP BY month, booking_type;
--> statement-breakpoint
CREATE TRIGGER `booking_income_insert` AFTER INSERT ON `bookings` WHEN new.paid_at IS NOT NULL BEGIN
	INSERT INTO `booking_income_by_month` SELECT strftime('%Y-%m', new.paid_at / 1000, 'unixepoch'), new.booking_type, new.amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `refunds` WHERE booking_id = new.id AND rule <> 'review') WHERE new.paid_at IS NOT NULL ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
CREATE TRIGGER `booking_income_delete` AFTER DELETE ON `bookings` WHEN old.paid_at IS NOT NULL BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - (old.amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `refunds` WHERE booking_id = old.id AND rule <> 'review')) WHERE month = strftime('%Y-%m', old.paid_at / 1000, 'unixepoch') AND booking_type = old.booking_type;
END;
--> statement-breakpoint
CREATE TRIGGER `booking_income_update` AFTER UPDATE OF `paid_at`, `booking_type`, `amount_pesewas` ON `bookings` WHEN old.paid_at IS NOT NULL OR new.paid_at IS NOT NULL BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - (old.amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `refunds` WHERE booking_id = old.id AND rule <> 'review')) WHERE month = strftime('%Y-%m', old.paid_at / 1000, 'unixepoch') AND booking_type = old.booking_type;
	INSERT INTO `booking_income_by_month` SELECT strftime('%Y-%m', new.paid_at / 1000, 'unixepoch'), new.booking_type, new.amount_pesewas - (SELECT coalesce(sum(amount_pesewas), 0) FROM `refunds` WHERE booking_id = new.id AND rule <> 'review') WHERE new.paid_at IS NOT NULL ON CONFLICT DO UPDATE SET amount_pesewas = amount_pesewas + excluded.amount_pesewas;
END;
--> statement-breakpoint
CREATE TRIGGER `booking_income_refund_insert` AFTER INSERT ON `refunds` BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - new.amount_pesewas WHERE new.rule <> 'review' AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = new.booking_id);
END;
--> statement-breakpoint
CREATE TRIGGER `booking_income_refund_delete` AFTER DELETE ON `refunds` BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas + old.amount_pesewas WHERE old.rule <> 'review' AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = old.booking_id);
END;
--> statement-breakpoint
CREATE TRIGGER `booking_income_refund_update` AFTER UPDATE OF `booking_id`, `amount_pesewas`, `rule` ON `refunds` BEGIN
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas + old.amount_pesewas WHERE old.rule <> 'review' AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = old.booking_id);
	UPDATE `booking_income_by_month` SET amount_pesewas = amount_pesewas - new.amount_pesewas WHERE new.rule <> 'review' AND (month, booking_type) = (SELECT strftime('%Y-%m', paid_at / 1000, 'unixepoch'), booking_type FROM `bookings` WHERE id = new.booking_id);
END;
