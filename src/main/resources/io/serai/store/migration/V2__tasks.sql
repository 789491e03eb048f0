create table hub (
  id varchar(512) not null primary key,
  alive_until bigint not null
);

create table task (
  id varchar(512) not null primary key,
  owner varchar(512) not null,
  agent varchar(512) not null,
  skill varchar(512) not null,
  context varchar(512) not null,
  parent varchar(512),
  hub varchar(512) not null,
  state varchar(32) not null,
  created_at bigint not null,
  status_at bigint not null,
  ended_at bigint,
  sequence bigint not null
) ${clustered};

create index task_by_owner on task (owner, status_at, id);
create index task_by_context on task (context);
create index task_by_parent on task (parent) where parent is not null;
create index task_live on task (created_at) where ended_at is null;
create index task_ended on task (ended_at) where ended_at is not null;

create table task_event (
  task_id varchar(512) not null,
  sequence bigint not null,
  at bigint not null,
  fact text not null,
  primary key (task_id, sequence)
) ${clustered};
