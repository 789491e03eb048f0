package io.serai.fuzz;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Paths and queries of requests: templates whose places are filled, well or not. */
final class Targets {

  private static final List<String> QUERIES =
      List.of(
          "version",
          "limit",
          "cursor",
          "strict",
          "dry_run",
          "pageSize",
          "pageToken",
          "status",
          "contextId",
          "historyLength",
          "includeArtifacts",
          "statusTimestampAfter",
          "A2A-Version",
          "id",
          "taskId",
          "tenant",
          "name",
          "message",
          "skill",
          "SeraiTaskId",
          "CamelHttpMethod",
          "CamelFileName",
          "a",
          "");

  private final Rng rng;
  private final Known known;

  Targets(Rng rng, Known known) {
    this.rng = rng;
    this.known = known;
  }

  /**
   * The template with its places filled, behind the base of an agent at times, with a query at
   * times.
   */
  String of(String template) {
    StringBuilder target = new StringBuilder();
    if (rng.oneIn(10)) {
      target
          .append("/agents/")
          .append(rng.oneIn(4) ? odd() : rng.pick("writer", "caller", "foreign", "serai"));
    }
    int from = 0;
    for (int at = template.indexOf('{'); at >= 0; at = template.indexOf('{', from)) {
      int end = template.indexOf('}', at);
      target.append(template, from, at).append(place(template.substring(at + 1, end)));
      from = end + 1;
    }
    target.append(template.substring(from));
    if (rng.oneIn(40)) {
      target.insert(rng.below(target.length() + 1), odd());
    }
    return target.append(query()).toString();
  }

  private String place(String name) {
    return rng.oneIn(6) ? odd() : valid(name);
  }

  private String valid(String name) {
    return switch (name) {
      case "taskId" -> known.task();
      case "config" -> rng.pick("c1", "c2", known.task());
      case "agent" -> rng.pick("writer", "caller", "foreign", "elsewhere" + rng.below(5));
      case "credential" -> "fuzz" + rng.below(20);
      case "route" -> "a2e:fuzz%23" + rng.below(20);
      case "number" -> "1001";
      case "page" -> rng.pick("index.html", "", "css", "img/../index.html");
      case "jolokia" -> rng.pick(Jolokia.PATHS);
      default ->
          rng.pick(
              "get-thing",
              "GetThing",
              "post-note",
              "both-things",
              "fuzz" + rng.below(20),
              "Fuzz" + rng.below(20),
              "echo",
              "numbers");
    };
  }

  private String query() {
    if (!rng.oneIn(5)) {
      return "";
    }
    StringBuilder query = new StringBuilder("?");
    for (int i = rng.size(5); i > 0; i--) {
      query.append(rng.oneIn(10) ? odd() : rng.pick(QUERIES)).append(rng.oneIn(20) ? "" : "=");
      query.append(rng.oneIn(2) ? odd() : value()).append(rng.pick("&", "&", "&", "&&", ";"));
    }
    return query.toString();
  }

  private String value() {
    return rng.pick(
        "1",
        "10",
        "0",
        "-1",
        "1000",
        "1001",
        "true",
        "1.0.0",
        "TASK_STATE_WORKING",
        "99999999999",
        "1.0",
        "0.3",
        "eyJ2IjoxfQ",
        known.context());
  }

  private String odd() {
    String text = Hostile.text(rng);
    String part = text.length() > 1_200 && !rng.oneIn(30) ? text.substring(0, 600) : text;
    return rng.oneIn(4) ? visible(part) : URLEncoder.encode(part, StandardCharsets.UTF_8);
  }

  /** As it stands, but for what would end the target. */
  private static String visible(String text) {
    StringBuilder visible = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      visible.append(c <= ' ' || c == 0x7f || Character.isSurrogate(c) ? "%0" + (c & 7) : c);
    }
    return visible.toString();
  }
}
