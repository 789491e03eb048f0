package io.serai.hub;

import io.serai.http.HttpRoutingTable;
import io.serai.reload.routes.SwapGate;
import io.serai.route.HotSwapDirectComponent;
import io.serai.skill.SkillCatalog;

/**
 * Hides the replacement of a route from its callers: HTTP requests wait in the routing table, the
 * catalog keeps the old skill until the new one is ready, and exchanges wait for their {@code
 * direct:} route.
 */
record HubRouteSwapGate(HttpRoutingTable paths, SkillCatalog catalog, HotSwapDirectComponent direct)
    implements SwapGate {

  @Override
  public SwapGateHold hold() {
    HttpRoutingTable.PathHold requests = paths.hold();
    SkillCatalog.CatalogChangeHold skills = catalog.hold();
    HotSwapDirectComponent.ReplacementHold exchanges = direct.hold();
    return () -> {
      try (requests;
          exchanges) {
        skills.close();
      }
    };
  }
}
