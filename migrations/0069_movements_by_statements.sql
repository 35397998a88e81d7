-- Movements are statements of the batch that changes a membership (worker/db/movements.ts). The ledger's statements
-- write no closed month (worker/db/payments/ledger.ts), and none changes or deletes an entry.
DROP TRIGGER `movements_of_changed_prices`;
--> statement-breakpoint
DROP TRIGGER `movements_of_ended_memberships`;
--> statement-breakpoint
DROP TRIGGER `movements_of_new_memberships`;
--> statement-breakpoint
DROP TRIGGER `movements_of_pauses`;
--> statement-breakpoint
DROP TRIGGER `movements_of_returned_memberships`;
--> statement-breakpoint
DROP TRIGGER `ledger_closed_delete`;
--> statement-breakpoint
DROP TRIGGER `ledger_closed_update`;
