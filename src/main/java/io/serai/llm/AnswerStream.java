package io.serai.llm;

import io.serai.document.TextFunctions;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.component.ExchangeTaskBinding;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the words of a model while it writes them: as pieces of the artifact {@code result} of
 * the task. Words are collected for a moment, since each piece is an event of the task. Each answer
 * replaces the one before, with which the model called tools. For one thread at a time.
 */
final class AnswerStream {
  /** Id of the artifact. */
  static final String RESULT = "result";

  private static final long INTERVAL = Duration.ofMillis(100).toNanos();
  private static final CompletionStage<Void> NOTHING = CompletableFuture.completedFuture(null);

  private final @Nullable ExchangeTaskBinding work;
  private final StringBuilder collected = new StringBuilder();
  private boolean append;
  private long last;

  /**
   * @param work of the task; null if nothing is passed on
   */
  AnswerStream(@Nullable ExchangeTaskBinding work) {
    this.work = work;
  }

  /** Begins another answer. */
  void begin() {
    collected.setLength(0);
    append = false;
    last = System.nanoTime() - INTERVAL;
  }

  /** Adds words; the stage completes when they, if they are passed on now, are in the log. */
  CompletionStage<?> add(String words) {
    if (work == null) {
      return NOTHING;
    }
    collected.append(words);
    return System.nanoTime() - last < INTERVAL ? NOTHING : flush(work);
  }

  private CompletionStage<?> flush(ExchangeTaskBinding task) {
    int end = collected.length();
    if (end > 0 && Character.isHighSurrogate(collected.charAt(end - 1))) {
      end--; // the other half is in the next piece
    }
    if (end == 0) {
      return NOTHING;
    }
    String piece = TextFunctions.wellFormedOf(collected.substring(0, end));
    collected.delete(0, end);
    boolean more = append;
    append = true;
    last = System.nanoTime();
    return write(task, () -> task.task().artifact(artifact(piece), more, false));
  }

  /** Completes the artifact with the whole answer as one part. */
  CompletionStage<?> end(String answer) {
    return work == null || answer.isEmpty()
        ? NOTHING
        : write(work, () -> work.task().artifact(artifact(answer), false, true));
  }

  private static CompletionStage<Void> write(
      ExchangeTaskBinding task, Supplier<CompletionStage<Void>> report) {
    task.given();
    return report.get();
  }

  private static Artifact artifact(String text) {
    return Artifact.of(RESULT, RESULT, List.of(Part.ofText(text)));
  }
}
