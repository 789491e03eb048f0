/**
 * The WebSocket channels of A2W, each an {@link io.serai.a2w.model.AgentChannel}.
 *
 * <p>{@link io.serai.a2w.channel.AgentMonitoringChannels} opens a channel for a reader, which
 * begins with a {@link io.serai.a2w.channel.ChannelSnapshot}. {@link
 * io.serai.a2w.channel.AgentChannelSource} receives the events of the agent's tasks, follows their
 * states with a {@link io.serai.a2w.channel.AgentTaskStateTracker}, and has each event encoded once
 * by the {@link io.serai.a2w.channel.AgentEventEncoder}. {@link
 * io.serai.a2w.channel.ChannelProjection} selects what a reader receives. {@link
 * io.serai.a2w.channel.AsyncApiChannels} describes the messages for programs.
 */
@NullMarked
package io.serai.a2w.channel;

import org.jspecify.annotations.NullMarked;
