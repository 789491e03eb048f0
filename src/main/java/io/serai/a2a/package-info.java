/**
 * Serves the hub's agents over the Agent2Agent protocol (A2A) 1.0 and 0.3, and calls remote agents.
 *
 * <p>Start with {@link io.serai.a2a.A2aProtocol}, which assembles the server from the packages
 * below this one.
 *
 * <p>A request is decoded by a binding in {@code http} (JSON-RPC and HTTP+JSON) or {@code grpc},
 * with the codecs of {@code json} for each protocol version. {@code run} has the operations, which
 * work on the types of {@code model} and are the same for all bindings. Operations use {@code push}
 * for push notifications, {@code card} for agent cards and {@code stream} for event streams. {@code
 * client} and {@code remote} are the other direction: calls to remote agents and the registry of
 * these.
 */
@NullMarked
package io.serai.a2a;

import org.jspecify.annotations.NullMarked;
