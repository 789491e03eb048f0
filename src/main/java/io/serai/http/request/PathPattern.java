package io.serai.http.request;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Path of an endpoint, such as {@code /tasks/{id}:cancel}, with literal segments and segments that
 * contain a parameter. The natural order puts the more specific pattern first.
 *
 * @param prefix whether the pattern also matches longer paths
 */
public record PathPattern(List<PathPatternSegment> segments, boolean prefix)
    implements Comparable<PathPattern> {

  private static final Comparator<PathPatternSegment> BY_KIND =
      Comparator.comparing(PathPatternSegment::rank);

  /** Returns the pattern of a template, whose end may be {@code *}. */
  public static PathPattern of(String template) {
    boolean prefix = template.endsWith("*");
    return parse(prefix ? template.substring(0, template.length() - 1) : template, prefix);
  }

  public static PathPattern parse(String path, boolean prefix) {
    List<PathPatternSegment> segments = new ArrayList<>();
    for (String text : split(path)) {
      segments.add(PathPatternSegment.parse(text));
    }
    return new PathPattern(List.copyOf(segments), prefix);
  }

  /** Splits a raw path into segments; a trailing slash is ignored. */
  public static String[] split(String path) {
    int begin = path.startsWith("/") ? 1 : 0;
    int end = path.length() > begin && path.endsWith("/") ? path.length() - 1 : path.length();
    if (begin == end) {
      return new String[0];
    }
    String[] segments = new String[1 + slashes(path, begin, end)];
    for (int i = 0; i < segments.length - 1; i++) {
      int slash = path.indexOf('/', begin);
      segments[i] = path.substring(begin, slash);
      begin = slash + 1;
    }
    segments[segments.length - 1] = path.substring(begin, end);
    return segments;
  }

  private static int slashes(String path, int begin, int end) {
    int count = 0;
    for (int i = begin; i < end; i++) {
      count += path.charAt(i) == '/' ? 1 : 0;
    }
    return count;
  }

  /** Returns the path that the pattern is; null if it has a parameter, or also matches others. */
  public @Nullable String literal() {
    String path = start();
    return equals(parse(path, false)) ? path : null;
  }

  /** Returns the text up to the first parameter, with which all paths of the pattern begin. */
  public String start() {
    StringBuilder start = new StringBuilder();
    for (PathPatternSegment segment : segments) {
      start.append('/').append(segment.before());
      if (segment.name() != null) {
        break;
      }
    }
    return start.isEmpty() ? "/" : start.toString();
  }

  /** Returns the decoded parameters if the path matches, else null. */
  public @Nullable Map<String, String> match(String[] path) {
    int length = segments.size();
    if (prefix ? path.length < length : path.length != length) {
      return null;
    }
    Map<String, String> parameters = Map.of();
    for (int i = 0; i < length; i++) {
      PathPatternSegment segment = segments.get(i);
      if (!segment.matches(path[i])) {
        return null;
      }
      if (segment.name() != null) {
        parameters = with(parameters, segment.name(), segment.value(path[i]));
      }
    }
    return parameters;
  }

  /** Whether there are paths that match both, and this pattern is not the less specific one. */
  public boolean takesFrom(PathPattern other) {
    return compareTo(other) <= 0 && overlaps(other);
  }

  private boolean overlaps(PathPattern other) {
    int common = Math.min(segments.size(), other.segments.size());
    for (int i = 0; i < common; i++) {
      if (!segments.get(i).overlaps(other.segments.get(i))) {
        return false;
      }
    }
    return (segments.size() == common || other.prefix)
        && (other.segments.size() == common || prefix);
  }

  private static Map<String, String> with(Map<String, String> some, String name, String value) {
    if (some.isEmpty()) {
      return Map.of(name, value);
    }
    Map<String, String> more = new HashMap<>(some);
    more.put(name, value);
    return more;
  }

  @Override
  public int compareTo(PathPattern other) {
    int common = Math.min(segments.size(), other.segments.size());
    for (int i = 0; i < common; i++) {
      int kind = BY_KIND.compare(segments.get(i), other.segments.get(i));
      if (kind != 0) {
        return kind;
      }
    }
    int length = Integer.compare(other.segments.size(), segments.size());
    return length != 0 ? length : Boolean.compare(prefix, other.prefix);
  }
}
