create table stored_value (
  agent varchar(512) not null,
  name varchar(512) not null,
  value text not null,
  size bigint not null,
  changed_at bigint not null,
  primary key (agent, name)
) ${clustered};

create table rate_limit (
  agent varchar(512) not null,
  name varchar(64) not null,
  began_at bigint not null,
  used bigint not null,
  primary key (agent, name)
) ${clustered};
