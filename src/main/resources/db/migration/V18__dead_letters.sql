alter table task add column repeats varchar(512);

create unique index task_by_repeats on task (repeats) where repeats is not null;

-- failed tasks are kept apart from others
update task set retention = retention || '!'
where ended_at is not null and state in ('FAILED', 'REJECTED');
