package io.serai.a2e.knowledge;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of entries in the knowledge. */
public enum KnowledgeType {
  OPERATION,
  API,
  ENDPOINT,
  SKILL,
  DOCUMENT;

  /** Returns its name in requests and responses. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the type of a name. */
  public static Optional<KnowledgeType> of(String text) {
    return Arrays.stream(values()).filter(each -> each.text().equals(text)).findFirst();
  }

  /** Returns the names of all types. */
  public static List<String> names() {
    return Arrays.stream(values()).map(KnowledgeType::text).toList();
  }
}
