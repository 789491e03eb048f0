package io.serai.reload.routes;

import io.serai.skill.SkillVersion;
import io.serai.skill.component.SkillEndpoint;
import org.apache.camel.CamelContext;

/**
 * The input that a route occupies by consuming from a URI; two routes with equal inputs exclude
 * each other.
 *
 * @param key the URI without its options: {@code direct:orders}
 * @param version the version of the skill that the route provides; empty for other inputs
 */
record RouteInput(String key, String version) {

  /**
   * Returns the input for a URI, which may contain property placeholders. Those of a route template
   * are unknown; then the URI is taken as it is written.
   */
  static RouteInput of(CamelContext camel, String uri) {
    try {
      return resolved(camel, camel.resolvePropertyPlaceholders(uri));
    } catch (IllegalArgumentException unknownPlaceholder) {
      return new RouteInput(HandoverConsumers.inputKey(uri), "");
    }
  }

  private static RouteInput resolved(CamelContext camel, String uri) {
    return uri.startsWith("skill:") && camel.getEndpoint(uri) instanceof SkillEndpoint skill
        ? new RouteInput("skill:" + skill.getSkillId(), full(skill.providedVersion()))
        : new RouteInput(HandoverConsumers.inputKey(uri), "");
  }

  /**
   * Returns {@code 1.0.0} for {@code 1.0}; a text that is not a version is refused by the skill.
   */
  private static String full(String version) {
    try {
      return SkillVersion.of(version).toString();
    } catch (IllegalArgumentException noVersion) {
      return version;
    }
  }
}
