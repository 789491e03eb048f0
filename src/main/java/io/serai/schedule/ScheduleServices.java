package io.serai.schedule;

import io.serai.security.agent.AgentDirectory;
import io.serai.task.run.TaskDispatcher;
import java.time.Clock;

/** What schedules use of the hub. */
record ScheduleServices(
    AgentDirectory agents, TaskDispatcher tasks, ScheduleTable table, Clock clock) {}
