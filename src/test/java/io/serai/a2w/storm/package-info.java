/**
 * A storm on the workers of one or several hubs, driven from outside by A2W: tasks under random
 * stops, terminations, deliveries, delegations, changed files and killed hubs.
 *
 * <p>A {@link io.serai.a2w.storm.StormRound} starts the hubs, lets {@link
 * io.serai.a2w.storm.TaskLane}s work through the tasks of a {@link io.serai.a2w.storm.StormPlan}
 * while {@link io.serai.a2w.storm.Disturbances} happen, and {@link
 * io.serai.a2w.storm.ChannelReader}s read along. At the end it compares all that was seen with the
 * {@link io.serai.a2w.storm.AgentHistory} of each agent.
 */
@NullMarked
package io.serai.a2w.storm;

import org.jspecify.annotations.NullMarked;
