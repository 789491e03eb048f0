package io.serai.dialect.organization.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads texts that a file may leave out. What is not text, or is blank, is as if it was left out:
 * nothing of an organization depends on it.
 */
final class OptionalText {
  /** A longer text is cut, since all texts of all roles are kept. */
  private static final int LONGEST = 4_000;

  private OptionalText() {}

  /** Returns the text of a string or a number. */
  static Optional<String> of(DocumentNode node) {
    JsonNode value = node.node();
    return value.isTextual() || value.isNumber()
        ? Optional.of(TextFunctions.clipped(value.asText().strip(), LONGEST))
            .filter(text -> !text.isEmpty())
        : Optional.empty();
  }

  /** Returns the strings of a list that are not blank. */
  static List<String> listOf(DocumentNode node) {
    List<String> texts = new ArrayList<>();
    if (node.node().isArray()) {
      node.node().forEach(each -> Optional.ofNullable(each.textValue()).ifPresent(texts::add));
    }
    texts.removeIf(String::isBlank);
    return texts;
  }
}
