/**
 * The console for operators: its filters and endpoints as a whole.
 *
 * <p>{@link io.serai.console.OperatorConsole} registers filters and pages with the HTTP server. A
 * request passes the filters: {@code RequestTimingFilter}, {@code BasicAuthKeyFilter}, and for
 * Jolokia and Hawtio {@code OperatorOnlyFilter}. It then reaches an endpoint of {@link
 * io.serai.console.ConsoleEndpointSet}. {@code health} has those for health and status, {@code
 * metrics} the one for Prometheus, {@code openapi} those for documents of the endpoints, and {@code
 * hawtio} Jolokia and the pages of Hawtio. They respond through the {@code ConsoleResponder} in
 * {@code endpoint}. The hub's own JMX beans are in {@code jmx}. The APIs in {@code api} define
 * Camel routes instead.
 */
@NullMarked
package io.serai.console;

import org.jspecify.annotations.NullMarked;
