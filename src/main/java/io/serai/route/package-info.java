/**
 * Camel routes of the hub: endpoints and nodes that pass exchanges on without blocking, and routes
 * that are safe to replace.
 *
 * <p>Reading order: {@code CompiledRouteCache} and {@code CompiledRouteEntry} in {@code cache},
 * which compile routes on demand; {@link io.serai.route.IsolatedRoute}; then the components in
 * {@code direct} and {@code seda}, whose consumers can be replaced under load. {@code header}
 * protects the headers that control the hub. {@code option} writes JSON as options of endpoints,
 * {@code jsonpath} has the language {@code jsonpath} within bounds, and {@code eip} the patterns of
 * Camel that would block a thread. {@code management} says how routes look in JMX and dumps. {@code
 * check} reads routes without running them.
 *
 * <p>The exceptions that a route may catch stand here, because users name them in their files:
 * {@link io.serai.route.DirectRouteMissingException}, {@link
 * io.serai.route.SedaQueueFullException}, {@link io.serai.route.SedaCallRejectedException} and
 * {@link io.serai.route.SedaReplyTimeoutException}.
 */
@NullMarked
package io.serai.route;

import org.jspecify.annotations.NullMarked;
