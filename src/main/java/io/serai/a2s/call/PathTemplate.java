package io.serai.a2s.call;

import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.DocumentNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/**
 * The path of an operation: segments with placeholders for parameters.
 *
 * <p>A value cannot leave its segment: it is percent-encoded, and a segment that would become
 * empty, {@code .} or {@code ..} fails the call, because it would change the path (A2S-Q6).
 */
record PathTemplate(List<Segment> segments) {

  /**
   * A segment: {@code inputs} with {@code literals} around them; there is one more literal than
   * inputs.
   */
  record Segment(List<String> literals, List<ParameterTemplate> inputs) {

    void write(StringBuilder out, RequestTemplateRenderer renderer) throws ServiceCallException {
      out.append('/');
      int start = out.length();
      for (int i = 0; i < inputs.size(); i++) {
        out.append(literals.get(i));
        int before = out.length();
        inputs.get(i).write(out, renderer);
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

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("/");
      for (int i = 0; i < inputs.size(); i++) {
        text.append(literals.get(i)).append('{').append(inputs.get(i).name()).append('}');
      }
      return text.append(literals.get(inputs.size())).toString();
    }

    private static boolean isDots(StringBuilder out, int start) {
      int length = out.length() - start;
      return length <= 2 && out.substring(start).equals("..".substring(0, length));
    }
  }

  void write(StringBuilder out, RequestTemplateRenderer renderer) throws ServiceCallException {
    for (Segment segment : segments) {
      segment.write(out, renderer);
    }
  }

  /** The path as the document has it. */
  @Override
  public String toString() {
    return segments.stream().map(Segment::toString).collect(Collectors.joining());
  }

  /**
   * Reads a path.
   *
   * @param at the place of the path
   */
  static Optional<PathTemplate> read(
      String path,
      DocumentNode at,
      List<ParameterTemplate> inputs,
      List<DeclaredParameter> declared) {
    if (!isPath(path)) {
      at.fault(
          "\""
              + path
              + "\" is not a path: begin with \"/\", encode what is not a URL character, and"
              + " write parameters as {name}.");
      return Optional.empty();
    }
    checkDeclared(OpenApiOperation.placeholders(path), at, declared);
    List<Segment> segments = new ArrayList<>();
    for (String segment : path.substring(1).split("/", -1)) {
      segments.add(segment(segment, inputs));
    }
    return Optional.of(new PathTemplate(segments));
  }

  private static boolean isPath(String path) {
    String filled = OpenApiOperation.matcher(path).replaceAll("x");
    try {
      URI uri = URI.create(filled);
      return filled.startsWith("/") && !filled.startsWith("//") && filled.equals(uri.getRawPath());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static void checkDeclared(
      Set<String> names, DocumentNode at, List<DeclaredParameter> declared) {
    for (String name : names) {
      if (declared.stream().noneMatch(p -> p.is(ParameterLocation.PATH, name))) {
        at.fault("Declare {" + name + "} as a parameter with in: path.");
      }
    }
    declared.stream()
        .filter(p -> p.location() == ParameterLocation.PATH && !names.contains(p.name()))
        .forEach(p -> at.fault("The path has no {" + p.name() + "}."));
  }

  private static Segment segment(String text, List<ParameterTemplate> inputs) {
    List<String> literals = new ArrayList<>();
    List<ParameterTemplate> used = new ArrayList<>();
    int end = 0;
    for (Matcher m = OpenApiOperation.matcher(text); m.find(); end = m.end()) {
      String name = m.group(1);
      literals.add(text.substring(end, m.start()));
      inputs.stream().filter(input -> input.name().equals(name)).findFirst().ifPresent(used::add);
    }
    literals.add(text.substring(end));
    return new Segment(List.copyOf(literals), List.copyOf(used));
  }
}
