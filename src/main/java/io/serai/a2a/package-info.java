/**
 * A2A 1.0 and 0.3: agents are found by their cards and asked by JSON-RPC, HTTP+JSON and gRPC.
 *
 * <p>From the top: {@code http} and {@code grpc} (bindings decode) → {@code run} (one table of
 * operations) → {@code push}, {@code card} → {@code stream} → {@code json} (versions map) → {@code
 * model}. Start with {@link io.serai.a2a.A2aModule}.
 */
@NullMarked
package io.serai.a2a;

import org.jspecify.annotations.NullMarked;
