/**
 * The Camel route of each target host: response cache, throttle, circuit breaker and HTTP client,
 * with retries around them.
 *
 * <p>{@code HostRoute} defines the route. {@link io.serai.outbound.route.TargetHostLruCache} opens
 * one for each host and policy, and evicts those that are not used.
 */
@NullMarked
package io.serai.outbound.route;

import org.jspecify.annotations.NullMarked;
