/**
 * Compiled routes in a bounded cache: their definition, and the exchanges that run on them.
 *
 * <p>An exchange is processed by a cache entry. The entry compiles its route if necessary, counts
 * the exchange as running and passes it to the route. When the exchange ends, a route that was
 * retired, or that exceeds the bounds of the cache, is removed if nothing else runs on it.
 */
@NullMarked
package io.serai.route.cache;

import org.jspecify.annotations.NullMarked;
