package io.serai.http.engine;

import io.serai.http.request.PathPattern;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The paths that the hub itself serves: no route that is created later may have them, or a part of
 * them. Other methods of such a path are free, and so are patterns that are less specific, since
 * the hub goes on answering. Thread-safe.
 */
final class ReservedPaths {

  private final List<HubPath> paths = new CopyOnWriteArrayList<>();

  /** One path of the hub, with the methods that it serves there. */
  private record HubPath(PathPattern pattern, String template, List<String> methods) {

    boolean serves(String method) {
      return methods.contains(method) || (method.equals("HEAD") && methods.contains("GET"));
    }
  }

  void add(PathPattern pattern, String template, List<String> methods) {
    paths.add(new HubPath(pattern, template, methods));
  }

  /**
   * Checks the path of a route.
   *
   * @throws PathTakenException if the hub serves it
   */
  void refuse(CamelHttpConsumer consumer) {
    for (HubPath served : paths) {
      if (consumer.pattern().takesFrom(served.pattern)) {
        consumer.methods().stream()
            .filter(served::serves)
            .findFirst()
            .ifPresent(
                method -> {
                  throw new PathTakenException(
                      consumer.getEndpoint().getPath(), method + " " + served.template);
                });
      }
    }
  }
}
