create table audit (
  id ${identity},
  recorded_at bigint not null,
  event varchar(64) not null,
  caller varchar(512) not null,
  subject varchar(512) not null,
  outcome varchar(16) not null,
  request varchar(512) not null
);

create index audit_by_time on audit (recorded_at, id);
create index audit_by_event on audit (event, recorded_at, id);
create index audit_by_caller on audit (caller, recorded_at, id);
create index audit_by_subject on audit (subject, recorded_at, id);
