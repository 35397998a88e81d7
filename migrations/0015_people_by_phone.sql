CREATE INDEX `contacts_phone_e164` ON `contacts` (`phone_e164`);--> statement-breakpoint
CREATE INDEX `event_registrations_phone` ON `event_registrations` (`attendee_phone`);--> statement-breakpoint
CREATE INDEX `leads_phone_e164` ON `leads` (`phone_e164`);--> statement-breakpoint
CREATE INDEX `virtual_office_clients_phone_e164` ON `virtual_office_clients` (`phone_e164`);