alter table task add column repeats varchar(512);

create unique index task_by_repeats on task (repeats) where repeats is not null;

-- failed tasks are kept apart from others
update task set retention = retention || '!'
where ended_at is not null and state in ('FAILED', 'REJECTED');

alter table push_config add column owner varchar(512) not null default '';
alter table push_config add column attempts integer not null default 0;
alter table push_config add column state_at bigint not null default 0;

update push_config set state_at = created_at,
  owner = coalesce((select owner from task where task.id = push_config.task_id), '');

create index push_config_by_state on push_config (state, state_at, task_id, id);
create index push_config_dead on push_config (owner, state_at) where state = 'DEAD';
