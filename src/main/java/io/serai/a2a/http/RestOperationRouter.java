package io.serai.a2a.http;

import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Maps an HTTP method and path to an operation. A tenant may precede each path. */
final class RestOperationRouter {
  private final List<Entry> entries = new ArrayList<>();

  RestOperationRouter(A2aVersion version) {
    for (A2aOperation operation : A2aOperation.values()) {
      for (String pattern : operation.patterns(version)) {
        entries.add(Entry.parse(operation, pattern));
      }
    }
    entries.sort(Comparator.comparing(Entry::hasVerb).reversed());
  }

  /**
   * Returns the operation of a method and path.
   *
   * @param path path below the binding's base, with a leading slash
   */
  RouteMatch find(String method, String path) {
    List<String> segments =
        Arrays.stream(path.substring(1).split("/", -1)).map(RestOperationRouter::decoded).toList();
    RouteMatch match = find(method, segments, null);
    return match.allowed().isEmpty() && segments.size() > 1
        ? find(method, segments.subList(1, segments.size()), segments.get(0))
        : match;
  }

  private RouteMatch find(String method, List<String> segments, @Nullable String tenant) {
    Set<String> allowed = new TreeSet<>();
    for (Entry entry : entries) {
      Map<String, String> parameters = entry.match(segments);
      if (parameters != null && entry.method.equals(method)) {
        return new RouteMatch(entry.operation, tenant, parameters, Set.of(method));
      }
      if (parameters != null) {
        allowed.add(entry.method);
      }
    }
    return new RouteMatch(null, tenant, Map.of(), allowed);
  }

  private static String decoded(String segment) {
    return segment.indexOf('%') < 0
        ? segment
        : URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /**
   * The result of a lookup.
   *
   * @param operation null if no operation has the path with that method
   * @param allowed HTTP methods that the path supports; empty if the path is unknown
   */
  record RouteMatch(
      @Nullable A2aOperation operation,
      @Nullable String tenant,
      Map<String, String> parameters,
      Set<String> allowed) {}

  private record Entry(A2aOperation operation, String method, List<String> segments) {

    static Entry parse(A2aOperation operation, String pattern) {
      int space = pattern.indexOf(' ');
      List<String> segments = List.of(pattern.substring(space + 2).split("/"));
      return new Entry(operation, pattern.substring(0, space), segments);
    }

    boolean hasVerb() {
      return segments.stream().anyMatch(segment -> segment.contains("}:"));
    }

    @Nullable Map<String, String> match(List<String> path) {
      if (path.size() != segments.size()) {
        return null;
      }
      Map<String, String> parameters = new HashMap<>();
      for (int i = 0; i < path.size(); i++) {
        if (!match(segments.get(i), path.get(i), parameters)) {
          return null;
        }
      }
      return parameters;
    }

    /**
     * Matches one segment and stores its parameter: {@code {id}:cancel} matches any segment with
     * that suffix, {@code {id}} any segment.
     */
    private static boolean match(String pattern, String segment, Map<String, String> into) {
      if (!pattern.startsWith("{")) {
        return pattern.equals(segment);
      }
      int close = pattern.indexOf('}');
      String verb = pattern.substring(close + 1);
      boolean fits = segment.length() > verb.length() && segment.endsWith(verb);
      if (fits) {
        into.put(
            pattern.substring(1, close), segment.substring(0, segment.length() - verb.length()));
      }
      return fits;
    }
  }
}
