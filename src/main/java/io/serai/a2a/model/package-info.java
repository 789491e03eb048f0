/**
 * The types of the A2A protocol that are independent of binding and version.
 *
 * <p>{@link io.serai.a2a.model.A2aOperation} is the table of operations. A call consists of an
 * {@link io.serai.a2a.model.A2aRequest} and an {@link io.serai.a2a.model.A2aCallContext}. It
 * returns an {@link io.serai.a2a.model.A2aResult}, whose streams consist of {@link
 * io.serai.a2a.model.StreamUpdate} events, or fails with an {@link
 * io.serai.a2a.model.A2aException}, whose {@link io.serai.a2a.model.A2aError} has the codes of each
 * binding. {@link io.serai.a2a.model.AgentCard} and {@link io.serai.a2a.model.RemoteAgentResponse}
 * are what the hub reads from remote agents.
 */
@NullMarked
package io.serai.a2a.model;

import org.jspecify.annotations.NullMarked;
