package io.serai.hub;

import io.serai.http.HttpRoutingTable;
import io.serai.reload.routes.SwapGate;
import io.serai.skill.SkillCatalog;

/**
 * Keeps whoever calls a route from missing it while it is exchanged: requests wait at the front
 * door, and the catalog shows the old skill until the new one stands.
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
