alter table task add column retention varchar(512) not null default '';

drop index task_ended;
create index task_ended on task (retention, ended_at) where ended_at is not null;
