/**
 * The A2A client: reads the agent cards of remote agents and calls the agents through the hub's
 * outbound gateway.
 *
 * <p>Start with {@link io.serai.a2a.client.AgentClient}, which needs an agent's card from the
 * {@link io.serai.a2a.client.RemoteCardCache} and credentials from the {@link
 * io.serai.a2a.client.RemoteCredentialResolver}. It builds requests with a {@link
 * io.serai.a2a.client.ClientBinding} and sends them through the {@link
 * io.serai.a2a.client.AgentHttpClient}. Failures become an {@link
 * io.serai.a2a.client.AgentCallException}. The client does not know the tasks of this hub.
 */
@NullMarked
package io.serai.a2a.client;

import org.jspecify.annotations.NullMarked;
