create table push_config (
  task_id varchar(512) not null,
  id varchar(512) not null,
  hub varchar(512) not null,
  version varchar(8) not null,
  url text not null,
  token text,
  scheme text,
  credentials text,
  since bigint not null,
  delivered bigint not null,
  state varchar(8) not null,
  fault text,
  created_at bigint not null,
  primary key (task_id, id)
) ${clustered};

create index push_config_live on push_config (created_at) where state = 'LIVE';
