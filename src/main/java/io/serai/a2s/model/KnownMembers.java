package io.serai.a2s.model;

import io.serai.document.DocumentNode;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The members that the objects of a capability may have. Others are ignored, which is a warning:
 * most of them are misspelt. Members whose names begin with {@code x-} are extensions.
 */
enum KnownMembers {
  CAPABILITY(
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
      "tasks"),
  PARAMETER("name", "patterns", "required", "description"),
  DEPENDENCY("capability", "version", "checksum"),
  EXECUTION("type", "steps", "variables"),
  VARIABLES("shared"),
  BRANCH("steps"),
  STEP(
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

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable copy
  private final Set<String> names;

  KnownMembers(String... names) {
    this.names = Collections.unmodifiableSet(new TreeSet<>(List.of(names)));
  }

  /** Warns of the members of an object that are not known. */
  void check(DocumentNode object) {
    object.warnOfOthers(names);
  }
}
