/**
 * Compiled Camel routes in a bounded number of slots: loaded, counted while in use, replaced
 * without a gap, evicted when idle.
 */
@NullMarked
package io.serai.route;

import org.jspecify.annotations.NullMarked;
