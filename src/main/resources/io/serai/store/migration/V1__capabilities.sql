create table capability (
  name varchar(255) not null,
  version varchar(255) not null,
  checksum varchar(64) not null,
  document text not null,
  registered_at bigint not null,
  primary key (name, version)
);

create table skill_statistics (
  skill varchar(255) not null,
  version varchar(255) not null,
  runs bigint not null default 0,
  successes bigint not null default 0,
  last_run bigint,
  primary key (skill, version)
);
