/**
 * Hot reload of the {@code routes/} folder, whose files define Camel routes.
 *
 * <p>Reading order: {@link io.serai.reload.routes.RouteFolderHandler}, {@link
 * io.serai.reload.routes.RouteChangeSetApplier}, {@link io.serai.reload.routes.RouteFileDeployer},
 * {@link io.serai.reload.routes.RouteTrial}, {@link io.serai.reload.routes.RouteSwap}, {@link
 * io.serai.reload.routes.RouteDrain}.
 *
 * <p>A written file is loaded into Camel's model and checked for conflicts. Its routes are then
 * created under temporary ids beside the ones that serve. If that succeeds, the temporary routes
 * take over the callers' messages, the old routes drain and are removed, and the new routes start
 * under their own ids. If any step fails, the old routes are restored and the file is refused.
 */
@NullMarked
package io.serai.reload.routes;

import org.jspecify.annotations.NullMarked;
