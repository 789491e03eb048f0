/**
 * Starts a hub with a Spring Boot application: {@link io.serai.hub.EmbeddedHub} as a bean, made
 * from the {@code serai.} properties of the application, its health for Actuator, and its failures
 * in Spring Boot's form.
 */
@NullMarked
package io.serai.spring;

import org.jspecify.annotations.NullMarked;
