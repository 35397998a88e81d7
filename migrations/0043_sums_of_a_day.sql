DROP INDEX `ledger_entries_month`;--> statement-breakpoint
CREATE INDEX `ledger_entries_month` ON `ledger_entries` (`month`,`kind`,`day`,`amount_pesewas`);