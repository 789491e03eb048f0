/**
 * Skills that run by time: the block {@code schedule} of agent files.
 *
 * <p>{@link io.serai.schedule.AgentScheduleBlockReader} reads the block. {@link
 * io.serai.schedule.ScheduleProtocol} starts {@link io.serai.schedule.Scheduler}, which has a
 * {@link io.serai.schedule.ScheduledSkill} and a {@link io.serai.schedule.ScheduleRoute} for each
 * schedule of the agents that are served. A due time that is reached goes through the route, which
 * takes it in {@link io.serai.schedule.ScheduleTable}, so that one hub of several runs it, and
 * submits a task.
 */
@NullMarked
package io.serai.schedule;

import org.jspecify.annotations.NullMarked;
