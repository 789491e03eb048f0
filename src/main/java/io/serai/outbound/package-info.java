/**
 * The one way out of the hub: the guard, and behind it cache, throttle, breaker, retry and HTTP
 * client as one Camel route per host; everything that calls a service stands above it.
 */
@NullMarked
package io.serai.outbound;

import org.jspecify.annotations.NullMarked;
