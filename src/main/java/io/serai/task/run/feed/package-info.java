/**
 * Event feeds: subscriptions to the events of a task or of all tasks of an agent.
 *
 * <p>An {@link io.serai.task.run.feed.EventSubscription} reads an {@link
 * io.serai.task.run.feed.EventSource}: one task, or the {@code AgentFeed} of an agent, which {@link
 * io.serai.task.run.feed.AgentFeeds} has. {@link io.serai.task.run.feed.RecentEventBuffer} keeps
 * the newest events for subscribers that keep up.
 */
@NullMarked
package io.serai.task.run.feed;

import org.jspecify.annotations.NullMarked;
