alter table task add column question varchar(256);
