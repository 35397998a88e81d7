-- Where an item of mail lies at the desk, in the words or numbers on its shelves.
ALTER TABLE `mail_items` ADD `shelf` text;
