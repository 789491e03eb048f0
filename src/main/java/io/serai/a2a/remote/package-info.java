/**
 * Agents elsewhere as parts of this hub: their tasks stand in its log, their skills in its catalog.
 *
 * <p>Start with {@link io.serai.a2a.remote.A2aRemoteTaskRunner}.
 */
@NullMarked
package io.serai.a2a.remote;

import org.jspecify.annotations.NullMarked;
