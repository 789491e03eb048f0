create table agent_schedule (
  agent varchar(512) not null,
  id varchar(512) not null,
  times varchar(1024) not null,
  seen_until bigint not null,
  task varchar(512),
  ran_at bigint,
  skipped_at bigint,
  skipped_why text,
  primary key (agent, id)
) ${clustered};
