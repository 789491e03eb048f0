create table agent_weight (
  agent varchar(512) primary key,
  weight integer not null,
  file_weight integer not null,
  changed_at bigint not null
);

alter table task add column protocol varchar(64) not null default '';
