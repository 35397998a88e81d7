-- worker/db/payments/ledger.ts writes the ledger in the batch of what it records. The two guards of closed months stay.
DROP TRIGGER `ledger_charge_insert`;
--> statement-breakpoint
DROP TRIGGER `ledger_charge_update`;
--> statement-breakpoint
DROP TRIGGER `ledger_client_delete`;
--> statement-breakpoint
DROP TRIGGER `ledger_client_insert`;
--> statement-breakpoint
DROP TRIGGER `ledger_fee_insert`;
--> statement-breakpoint
DROP TRIGGER `ledger_fee_update`;
--> statement-breakpoint
DROP TRIGGER `ledger_held_insert`;
--> statement-breakpoint
DROP TRIGGER `ledger_held_update`;
--> statement-breakpoint
DROP TRIGGER `ledger_of_forwarding`;
--> statement-breakpoint
DROP TRIGGER `ledger_of_workshops`;
--> statement-breakpoint
DROP TRIGGER `ledger_payment_insert`;
--> statement-breakpoint
DROP TRIGGER `ledger_payment_update`;
--> statement-breakpoint
DROP TRIGGER `ledger_refund_changed`;
--> statement-breakpoint
DROP TRIGGER `ledger_refund_insert`;
--> statement-breakpoint
DROP TRIGGER `ledger_refund_update`;
--> statement-breakpoint
DROP TRIGGER `ledger_taken_back`;
--> statement-breakpoint
DROP TRIGGER `ledger_way`;
