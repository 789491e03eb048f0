alter table task add column outcome varchar(64);
