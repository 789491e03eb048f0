create table feed_position (
  last bigint not null
);

create table agent_feed (
  agent varchar(512) not null,
  position bigint not null,
  task_id varchar(512) not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  primary key (agent, position)
) ${clustered};

create index agent_feed_by_task on agent_feed (task_id);

insert into agent_feed (agent, position, task_id, first_sequence, last_sequence)
select agent, sum(sequence) over (order by created_at, id), id, 1, sequence from task;

insert into feed_position (last) select coalesce(max(position), 0) from agent_feed;
