/**
 * The state of a call while its exchange runs, with the response cache and the memory of the
 * response.
 *
 * <p>{@link io.serai.outbound.call.OutboundCallState} is that state. {@link
 * io.serai.outbound.call.ResponseCache} keeps responses as long as they are fresh. {@link
 * io.serai.outbound.call.ResponseBudget} limits the memory of large ones, which a {@link
 * io.serai.outbound.call.ResponseLease} keeps until they are used.
 */
@NullMarked
package io.serai.outbound.call;

import org.jspecify.annotations.NullMarked;
