alter table capability add column owner varchar(512) not null default '';
