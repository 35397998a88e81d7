-- The number of months that a private office is booked and paid for at once; 1 for every other plan.
ALTER TABLE `bookings` ADD `months` integer DEFAULT 1 NOT NULL;
