package io.serai.a2s.call;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An operation's path: segments with places for parameters.
 *
 * <p>A value stays within its segment: it is encoded, and a segment that would be empty, {@code .}
 * or {@code ..} fails the call, for it would lead elsewhere (A2S-Q6).
 */
record PathTemplate(List<Segment> segments) {

  private static final Pattern PLACE = Pattern.compile("\\{([^{}/]+)}");

  /** A segment: {@code literals} stand around {@code inputs}, one more than these. */
  record Segment(List<String> literals, List<ParameterTemplate> inputs) {

    void write(StringBuilder out, RequestRenderer requestRenderer) throws ServiceCallException {
      out.append('/');
      int start = out.length();
      for (int i = 0; i < inputs.size(); i++) {
        out.append(literals.get(i));
        int before = out.length();
        inputs.get(i).write(out, requestRenderer);
        if (out.length() == before) {
          throw new ServiceCallException(
              "The path parameter " + inputs.get(i).name() + " is empty.");
        }
      }
      out.append(literals.get(inputs.size()));
      if (!inputs.isEmpty() && isDots(out, start)) {
        throw new ServiceCallException(
            "The path parameter " + inputs.get(0).name() + " would lead to another path.");
      }
    }

    private static boolean isDots(StringBuilder out, int start) {
      int length = out.length() - start;
      return length <= 2 && out.substring(start).equals("..".substring(0, length));
    }
  }

  void write(StringBuilder out, RequestRenderer requestRenderer) throws ServiceCallException {
    for (Segment segment : segments) {
      segment.write(out, requestRenderer);
    }
  }

  /**
   * Reads a path.
   *
   * @param pointer where the path stands
   */
  static Optional<PathTemplate> read(
      String path,
      String pointer,
      List<ParameterTemplate> inputs,
      List<OpenApiParameter> declared,
      CallFaultReporter callFaultReporter) {
    if (!isPath(path)) {
      callFaultReporter.invalid(
          pointer,
          "\""
              + path
              + "\" is no path: begin with \"/\", encode what is no URL character, and"
              + " write parameters as {name}.");
      return Optional.empty();
    }
    Set<String> places = new HashSet<>();
    for (Matcher m = PLACE.matcher(path); m.find(); ) {
      places.add(m.group(1));
    }
    checkDeclared(places, pointer, declared, callFaultReporter);
    List<Segment> segments = new ArrayList<>();
    for (String segment : path.substring(1).split("/", -1)) {
      segments.add(segment(segment, inputs));
    }
    return callFaultReporter.any() ? Optional.empty() : Optional.of(new PathTemplate(segments));
  }

  private static boolean isPath(String path) {
    String filled = PLACE.matcher(path).replaceAll("x");
    try {
      URI uri = URI.create(filled);
      return filled.startsWith("/") && !filled.startsWith("//") && filled.equals(uri.getRawPath());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static void checkDeclared(
      Set<String> places,
      String pointer,
      List<OpenApiParameter> declared,
      CallFaultReporter callFaultReporter) {
    for (String place : places) {
      if (declared.stream().noneMatch(p -> p.is(ParameterLocation.PATH, place))) {
        callFaultReporter.invalid(pointer, "Declare {" + place + "} as a parameter with in: path.");
      }
    }
    declared.stream()
        .filter(p -> p.place() == ParameterLocation.PATH && !places.contains(p.name()))
        .forEach(p -> callFaultReporter.invalid(pointer, "The path has no {" + p.name() + "}."));
  }

  private static Segment segment(String text, List<ParameterTemplate> inputs) {
    List<String> literals = new ArrayList<>();
    List<ParameterTemplate> used = new ArrayList<>();
    int end = 0;
    for (Matcher m = PLACE.matcher(text); m.find(); end = m.end()) {
      String name = m.group(1);
      literals.add(text.substring(end, m.start()));
      inputs.stream()
          .filter(parameterTemplate -> parameterTemplate.name().equals(name))
          .findFirst()
          .ifPresent(used::add);
    }
    literals.add(text.substring(end));
    return new Segment(List.copyOf(literals), List.copyOf(used));
  }
}
