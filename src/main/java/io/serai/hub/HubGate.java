package io.serai.hub;

import io.serai.http.PathTable;
import io.serai.reload.routes.SwapGate;
import io.serai.skill.SkillCatalog;

/**
 * Keeps whoever calls a route from missing it while it is exchanged: requests wait at the front
 * door, and the catalog shows the old skill until the new one stands.
 */
record HubGate(PathTable paths, SkillCatalog catalog) implements SwapGate {

  @Override
  public Hold hold() {
    PathTable.Hold requests = paths.hold();
    SkillCatalog.Hold skills = catalog.hold();
    return () -> {
      try (requests) {
        skills.close();
      }
    };
  }
}
