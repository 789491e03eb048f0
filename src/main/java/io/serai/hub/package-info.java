/**
 * The hub: settings, home folder, and the wiring of all parts into one Camel application.
 *
 * <p>Start with {@link io.serai.hub.Hub}.
 */
@NullMarked
package io.serai.hub;

import org.jspecify.annotations.NullMarked;
