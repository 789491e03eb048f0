/**
 * The component {@code direct:}, changed so that a route is replaced under load without losing a
 * message.
 *
 * <p>A call that finds no consumer waits in the {@code DirectWaitList}, without a thread.
 */
@NullMarked
package io.serai.route.direct;

import org.jspecify.annotations.NullMarked;
