alter table task add column repeats varchar(512);

create unique index task_by_repeats on task (repeats) where repeats is not null;
