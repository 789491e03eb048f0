create table llm_conversation (
  id varchar(512) not null primary key,
  task varchar(512) not null,
  content text not null,
  changed_at bigint not null
) ${clustered};

create index llm_conversation_by_task on llm_conversation (task);
