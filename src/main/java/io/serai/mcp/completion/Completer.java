package io.serai.mcp.completion;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Knows the values of the arguments of what clients refer to, for one type of reference.
 * Thread-safe; it must not block.
 */
public interface Completer {

  /** Returns the type of the references, such as {@code ref/prompt}. */
  String reference();

  /**
   * Returns the values that an argument may have, best first; none if they are not known. It may
   * return values that do not begin with what the user has typed: these are left out later. Of more
   * than {@value CompletionFeature#MAX_VALUES} that do, it needs to return one more only.
   *
   * @throws io.serai.mcp.model.McpException if the caller refers to nothing that it may use
   */
  CompletionStage<List<String>> values(CompletionRequest request);
}
