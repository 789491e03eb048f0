package io.serai.a2s.model;

import java.util.Set;

/**
 * The members that the objects of a capability may have. Others are ignored, which is a warning:
 * most of them are misspelt. Members whose names begin with {@code x-} are extensions.
 */
final class KnownMembers {

  static final Set<String> CAPABILITY =
      Set.of(
          "a2s",
          "name",
          "description",
          "charset",
          "domains",
          "version",
          "checksum",
          "authors",
          "permissions",
          "security",
          "info",
          "requirements",
          "parameters",
          "dependencies",
          "execution",
          "output",
          "tasks");

  static final Set<String> PARAMETER = Set.of("name", "patterns", "required", "description");

  static final Set<String> DEPENDENCY = Set.of("capability", "version", "checksum");

  static final Set<String> EXECUTION = Set.of("type", "steps", "variables");

  static final Set<String> VARIABLES = Set.of("shared");

  static final Set<String> BRANCH = Set.of("steps");

  static final Set<String> STEP =
      Set.of(
          "id",
          "type",
          "description",
          "format",
          "task",
          "definition",
          "input_template",
          "input_mapping",
          "output_mapping",
          "use",
          "condition",
          "if_true",
          "if_false",
          "then",
          "else",
          "steps",
          "error_handling");

  private KnownMembers() {}
}
