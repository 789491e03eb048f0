/**
 * What every protocol is made of, and what it shares with the others.
 *
 * <p>A {@link io.serai.protocol.Protocol} is one object that declares what it has. A {@link
 * io.serai.protocol.ProtocolFactory} creates it from the parts of the hub in a {@link
 * io.serai.protocol.ProtocolContext}; the hub serves a list of protocols.
 *
 * <p>A request arrives at a route of its protocol. {@link io.serai.protocol.CallResolver} finds out
 * who calls which agent, as a {@link io.serai.protocol.ProtocolCall}. If the core fails, {@link
 * io.serai.protocol.CoreFailure} says how, and the protocol maps that to its own error. At the end
 * {@link io.serai.protocol.RequestRecorder} counts and logs the request.
 *
 * <p>What protocols add to A2A without knowing it are {@link
 * io.serai.protocol.A2aMessageExtension}s and {@link io.serai.protocol.AgentCardContribution}s.
 *
 * <p>{@code protocol.rest} has JSON operations of REST routes, {@code protocol.stream} streams of
 * messages about tasks, {@code protocol.usage} examples of calls.
 */
@NullMarked
package io.serai.protocol;

import org.jspecify.annotations.NullMarked;
