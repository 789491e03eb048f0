/**
 * Compiled Camel routes in a bounded cache, and Camel extensions that keep routes safe to replace
 * and to call.
 *
 * <p>Reading order: {@link io.serai.route.RouteCache} and {@link io.serai.route.RouteCacheEntry},
 * {@link io.serai.route.RouteDefinitionSource}, {@link io.serai.route.HotSwapDirectComponent},
 * {@link io.serai.route.NonBlockingSedaComponent}, {@link
 * io.serai.route.jsonpath.BoundedJsonPathLanguage}, {@link io.serai.route.IndependentRoute}, {@link
 * io.serai.route.SeraiHeaderGuard}.
 *
 * <p>An exchange is processed by a cache entry. The entry compiles its route if necessary, counts
 * the exchange as running and passes it to the route. When the exchange ends, a route that was
 * retired, or that exceeds the bounds of the cache, is removed if nothing else runs on it.
 */
@NullMarked
package io.serai.route;

import org.jspecify.annotations.NullMarked;
