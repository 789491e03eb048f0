/**
 * The REST API of A2E: {@link io.serai.a2e.rest.A2eRoutes} defines the routes, and each operation
 * is a class of its own.
 */
@NullMarked
package io.serai.a2e.rest;

import org.jspecify.annotations.NullMarked;
