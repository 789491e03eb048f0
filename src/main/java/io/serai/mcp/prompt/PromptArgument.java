package io.serai.mcp.prompt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a prompt.
 *
 * @param values what it may be; empty if it may be any text
 */
record PromptArgument(
    String name,
    @Nullable String title,
    @Nullable String description,
    boolean required,
    List<String> values) {

  PromptArgument {
    values = List.copyOf(values);
  }

  /** Returns the name, and what the argument means as far as that is known. */
  String described() {
    String words = description != null ? description : title;
    return words == null ? name : name + " (" + words + ")";
  }
}
