create table llm_conversation_step (
  id varchar(512) not null,
  step integer not null,
  task varchar(512) not null,
  content text not null,
  changed_at bigint not null,
  primary key (id, step)
) ${clustered};

create index llm_conversation_step_by_task on llm_conversation_step (task);

insert into llm_conversation_step (id, step, task, content, changed_at)
select id, 0, task, content, changed_at from llm_conversation;

drop table llm_conversation;
