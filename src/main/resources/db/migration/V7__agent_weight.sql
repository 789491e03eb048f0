create table agent_weight (
  agent varchar(512) primary key,
  weight integer not null,
  file_weight integer not null,
  changed_at bigint not null
);
