package io.serai.console.health;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/**
 * The result of one health check.
 *
 * @param data numbers, shown to every caller
 * @param details names and reasons, shown to operators only
 * @param name name of the check
 * @param up whether the check passed
 */
record HealthCheckResult(String name, boolean up, ObjectNode data, ObjectNode details) {

  static HealthCheckResult of(String name, boolean up) {
    return new HealthCheckResult(name, up, JsonMappers.object(), JsonMappers.object());
  }

  static String text(boolean up) {
    return up ? "UP" : "DOWN";
  }

  ObjectNode json(boolean withDetails) {
    ObjectNode json = JsonMappers.object().put("name", name).put("status", text(up));
    ObjectNode shown = data.deepCopy();
    if (withDetails) {
      shown.setAll(details);
    }
    if (!shown.isEmpty()) {
      json.set("data", shown);
    }
    return json;
  }
}
