/**
 * Camel's EIPs that block their thread, extended so that they do not: {@link
 * io.serai.route.eip.NonBlockingCircuitBreaker}. {@link io.serai.route.eip.HubProcessorFactory}
 * gives them to all routes.
 */
@NullMarked
package io.serai.route.eip;

import org.jspecify.annotations.NullMarked;
