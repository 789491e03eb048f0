/**
 * JSON operations of REST routes, for protocols and for the hub's own administration.
 *
 * <p>A {@link io.serai.protocol.rest.JsonApi} defines the routes. Each request becomes a {@link
 * io.serai.protocol.rest.JsonRequest}, which reads body and parameters. A {@link
 * io.serai.protocol.rest.JsonOperation} answers it with a {@link
 * io.serai.protocol.rest.JsonResponse}. {@link io.serai.protocol.rest.JsonOperationProcessor} runs
 * the operation, writes the response or the error, and records the request. Operations that block
 * run on a {@link io.serai.protocol.FairSerialExecutor}.
 */
@NullMarked
package io.serai.protocol.rest;

import org.jspecify.annotations.NullMarked;
