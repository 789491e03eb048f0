/**
 * The component {@code seda:}, changed so that callers wait for a reply without a thread, and a
 * consumer leaves its queue to the next.
 */
@NullMarked
package io.serai.route.seda;

import org.jspecify.annotations.NullMarked;
