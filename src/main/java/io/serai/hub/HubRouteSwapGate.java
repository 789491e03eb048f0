package io.serai.hub;

import io.serai.http.engine.HttpRoutingTable;
import io.serai.reload.routes.SwapGate;
import io.serai.route.direct.HotSwapDirectComponent;
import io.serai.skill.SkillCatalog;
import org.jspecify.annotations.Nullable;

/**
 * Hides the replacement of a route from its callers: HTTP requests wait in the routing table, the
 * catalog keeps the old skill until the new one is ready, and exchanges wait for their {@code
 * direct:} route.
 *
 * @param direct null if the application has bound a component of its own as {@code direct}
 */
record HubRouteSwapGate(
    HttpRoutingTable paths, SkillCatalog catalog, @Nullable HotSwapDirectComponent direct)
    implements SwapGate {

  @Override
  public SwapGateHold hold() {
    HttpRoutingTable.PathHold requests = paths.hold();
    SkillCatalog.CatalogChangeHold skills = catalog.hold();
    HotSwapDirectComponent.ReplacementHold exchanges = holdExchanges();
    return () -> {
      try (requests;
          exchanges) {
        skills.close();
      }
    };
  }

  private HotSwapDirectComponent.ReplacementHold holdExchanges() {
    return direct == null ? () -> {} : direct.hold();
  }
}
