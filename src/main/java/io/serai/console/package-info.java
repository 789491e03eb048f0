/**
 * The console for operators: health, metrics, OpenAPI, AsyncAPI, JMX, Jolokia and Hawtio, and the
 * API for credentials.
 *
 * <p>{@link io.serai.console.OperatorConsole} registers filters and pages with the HTTP server. A
 * request passes {@link io.serai.console.RequestTimingFilter} and {@link
 * io.serai.console.BasicAuthKeyFilter}, and for Jolokia and Hawtio {@link
 * io.serai.console.OperatorOnlyFilter}. It then reaches an endpoint of {@link
 * io.serai.console.ConsoleEndpoints}, such as {@link io.serai.console.HealthEndpoint}, {@link
 * io.serai.console.MetricsEndpoint} or {@link io.serai.console.JolokiaAgent}, which responds
 * through the {@link io.serai.console.ConsoleResponder}. {@link io.serai.console.CredentialsApi}
 * defines Camel routes instead.
 */
@NullMarked
package io.serai.console;

import org.jspecify.annotations.NullMarked;
