create table mcp_session_value (
  caller varchar(512) not null,
  session varchar(128) not null,
  name varchar(64) not null,
  value varchar(64) not null,
  expires_at bigint not null,
  primary key (caller, session, name)
) ${clustered};

create index mcp_session_value_by_name on mcp_session_value (name);

create index mcp_session_value_by_expiry on mcp_session_value (expires_at);
