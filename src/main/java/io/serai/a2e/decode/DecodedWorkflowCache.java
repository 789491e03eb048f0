package io.serai.a2e.decode;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2e.workflow.Workflow;
import java.util.List;
import java.util.Optional;

/**
 * The workflows without faults that were decoded last, by the texts before their last messages: the
 * executions of one workflow differ in the last message only, which has their ids. Thread-safe.
 */
final class DecodedWorkflowCache {

  /** Maximum characters of a text that is remembered. */
  private static final int MAX_TEXT = 64 * 1024;

  /** Maximum characters of all texts together. */
  private static final int MAX_TOTAL = 4 * 1024 * 1024;

  private final Cache<String, DecodedWorkflow> workflows =
      Caffeine.newBuilder()
          .maximumWeight(MAX_TOTAL)
          .weigher((String text, DecodedWorkflow workflow) -> text.length() + 1)
          .executor(Runnable::run)
          .build();

  /** Returns the index of the last message of a text; 0 if there is only one. */
  static int lastMessage(String text) {
    int end = text.length();
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end == 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
  }

  /**
   * Remembers a workflow without faults.
   *
   * @param text its text; the last message begins the execution, and all operations are before it
   */
  void put(String text, DecodedWorkflow workflow) {
    int last = lastMessage(text);
    if (last > 0 && last <= MAX_TEXT) {
      workflows.put(text.substring(0, last), workflow);
    }
  }

  /**
   * Returns a known workflow, for another execution.
   *
   * @param begin what the last message of the text says
   */
  Optional<DecodedWorkflow> find(String text, WorkflowDraft begin) {
    if (!begin.hasBegun() || !begin.faults().isEmpty() || !begin.operations().isEmpty()) {
      return Optional.empty();
    }
    List<String> order = begin.order();
    return Optional.ofNullable(workflows.getIfPresent(text.substring(0, lastMessage(text))))
        .filter(known -> known.workflow().map(Workflow::order).filter(order::equals).isPresent())
        .map(known -> known.withExecutionId(begin.executionId()));
  }
}
