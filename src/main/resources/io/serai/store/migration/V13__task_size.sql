alter table task add column size bigint not null default 0;
alter table task add column artifact_size bigint not null default 0;

-- older tasks: what their events take in the database, where SQLite keeps long ones compressed
update task set size = coalesce((
  select sum(octet_length(fact)) from task_event where task_event.task_id = task.id), 0);
