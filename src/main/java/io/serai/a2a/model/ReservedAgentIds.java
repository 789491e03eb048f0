package io.serai.a2a.model;

import io.serai.a2a.model.A2aOperation.HttpEndpoint;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The ids that no agent may have, because the paths of HTTP+JSON would be ambiguous: of an agent
 * {@code tasks}, the path {@code /tasks/tasks} would list the tasks, but it reads the task {@code
 * tasks} of the default agent.
 */
public final class ReservedAgentIds {

  /** The ids that are ambiguous in one of the versions. */
  public static final Set<String> RESERVED =
      Arrays.stream(A2aVersion.values())
          .map(ReservedAgentIds::paths)
          .flatMap(paths -> paths.stream().filter(path -> isAmbiguous(path, paths)))
          .map(path -> path.get(0))
          .collect(Collectors.toUnmodifiableSet());

  private ReservedAgentIds() {}

  private static List<List<String>> paths(A2aVersion version) {
    return Arrays.stream(A2aOperation.values())
        .flatMap(operation -> operation.endpoints(version).stream())
        .map(HttpEndpoint::path)
        .map(path -> List.of(path.substring(1).split("/", -1)))
        .toList();
  }

  /** Whether a path without an agent is one of the agent that is called as the path begins. */
  private static boolean isAmbiguous(List<String> path, List<List<String>> paths) {
    return paths.stream()
        .map(other -> Stream.concat(Stream.of(path.get(0)), other.stream()).toList())
        .anyMatch(ofAgent -> overlap(path, ofAgent));
  }

  private static boolean overlap(List<String> path, List<String> other) {
    if (path.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < path.size(); i++) {
      if (!overlap(path.get(i), other.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a text fits both segments; a parameter may have a literal end. */
  private static boolean overlap(String segment, String other) {
    boolean open = segment.startsWith("{");
    boolean otherOpen = other.startsWith("{");
    if (open && otherOpen) {
      return end(segment).endsWith(end(other)) || end(other).endsWith(end(segment));
    }
    if (open) {
      return other.endsWith(end(segment));
    }
    return otherOpen ? segment.endsWith(end(other)) : segment.equals(other);
  }

  private static String end(String parameter) {
    return parameter.substring(parameter.indexOf('}') + 1);
  }
}
