alter table task add column question varchar(256);

alter table audit add column caller_label varchar(512);
alter table audit add column subject_label varchar(512);
alter table audit add column protocol varchar(32);

create table console_session (
  id varchar(640) primary key,
  owner varchar(640) not null,
  label varchar(512),
  role varchar(16),
  by_issuer integer not null,
  begun_at bigint not null,
  used_at bigint not null,
  expires_at bigint not null,
  ended_at bigint
) ${clustered};

create index console_session_by_owner on console_session (owner, begun_at);
create index console_session_by_expiry on console_session (expires_at);
create index console_session_by_end on console_session (expires_at) where ended_at is not null;
