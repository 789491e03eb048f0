package io.serai.hub;

import io.serai.http.HttpRoutingTable;
import io.serai.reload.routes.SwapGate;
import io.serai.skill.SkillCatalog;

/**
 * Hides the replacement of a route from its callers: HTTP requests wait in the routing table, and
 * the catalog keeps the old skill until the new one is ready.
 */
record HubRouteSwapGate(HttpRoutingTable paths, SkillCatalog catalog) implements SwapGate {

  @Override
  public SwapGateHold hold() {
    HttpRoutingTable.PathHold requests = paths.hold();
    SkillCatalog.CatalogChangeHold skills = catalog.hold();
    return () -> {
      try (requests) {
        skills.close();
      }
    };
  }
}
