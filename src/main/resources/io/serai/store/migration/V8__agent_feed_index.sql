drop index agent_feed_by_task;

create index agent_feed_by_task on agent_feed (task_id, position);
