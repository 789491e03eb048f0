alter table task add column reference varchar(512);

create unique index task_by_reference on task (owner, reference) where reference is not null;
