package io.serai.a2s.model;

import io.serai.a2s.template.VariablePath;
import io.serai.document.DocumentNode;
import io.serai.skill.PatternParameterExtractor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads and validates the parameters of a capability (A2S-41). */
final class CapabilityParameterReader {

  private CapabilityParameterReader() {}

  static List<CapabilityParameter> read(DocumentNode parameters) {
    List<CapabilityParameter> read = new ArrayList<>();
    if (!parameters.exists()) {
      return read;
    }
    Set<String> names = new HashSet<>();
    for (DocumentNode element : parameters.asList("write - name: location, with its patterns")) {
      element
          .asObject("write - name: location, with its patterns")
          .flatMap(parameter -> parameter(parameter, names))
          .ifPresent(read::add);
    }
    checkLength(parameters, read);
    return List.copyOf(read);
  }

  private static void checkLength(DocumentNode parameters, List<CapabilityParameter> read) {
    int length =
        read.stream()
            .flatMap(parameter -> parameter.patterns().stream())
            .mapToInt(String::length)
            .sum();
    if (length > PatternParameterExtractor.LONGEST_PATTERNS) {
      parameters.fault(
          "the patterns have more than %d characters together; write fewer or shorter ones"
              .formatted(PatternParameterExtractor.LONGEST_PATTERNS));
    }
  }

  private static Optional<CapabilityParameter> parameter(
      DocumentNode parameter, Set<String> names) {
    parameter.warnOfOthers(KnownMembers.PARAMETER);
    DocumentNode field = parameter.member("name");
    Optional<String> name = field.asName("name the variable that the parameter becomes");
    name.ifPresent(text -> checkName(field, text, names));
    List<String> patterns = patterns(parameter.member("patterns"));
    boolean required = parameter.flag("required").orElse(true);
    String description = parameter.text("description").orElse("");
    return name.map(text -> new CapabilityParameter(text, patterns, required, description));
  }

  private static void checkName(DocumentNode field, String name, Set<String> names) {
    boolean variable =
        VariablePath.parse(name).filter(path -> path.name().equals(name)).isPresent();
    if (!variable || name.equals("secrets")) {
      field.fault("'" + name + "' is not a valid name of a variable; write one word without dots");
    }
    if (!names.add(name)) {
      field.fault("the parameter '" + name + "' is declared twice; remove one of the two");
    }
  }

  private static List<String> patterns(DocumentNode patterns) {
    if (!patterns.exists()) {
      return List.of();
    }
    return patterns.asList("list words with * for the value, such as [\"in *\"]").stream()
        .flatMap(
            pattern -> pattern.asText("write words with * for the value, as in \"in *\"").stream())
        .toList();
  }
}
