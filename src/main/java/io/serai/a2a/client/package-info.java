/**
 * Speaks A2A as a client: cards of agents elsewhere, and calls of them by the hub's one way out.
 *
 * <p>Start with {@link io.serai.a2a.client.AgentClient}; it knows no tasks of this hub.
 */
@NullMarked
package io.serai.a2a.client;

import org.jspecify.annotations.NullMarked;
