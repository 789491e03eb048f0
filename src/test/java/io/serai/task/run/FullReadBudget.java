package io.serai.task.run;

import io.serai.task.AgentEventPage;
import io.serai.task.TaskEventLog;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Reads of many callers that take all memory for reading large tasks until this is closed. */
public final class FullReadBudget implements AutoCloseable {
  private static final long TOTAL = Runtime.getRuntime().maxMemory() / 8;

  /** Characters of a task that must wait for this memory. */
  public static final int LARGE =
      (int) Math.max(TaskEventLog.MAX_PAGE_SIZE + 1, Math.min(TOTAL / 64, 1 << 30));

  private final CompletableFuture<AgentEventPage> end = new CompletableFuture<>();
  private final List<TaskReads> reads;

  /** Takes the memory. */
  public FullReadBudget(TaskDispatcher tasks) {
    long count = TOTAL / TaskEventLog.MAX_PAGE_SIZE / 4 + 1;
    reads = IntStream.range(0, (int) count).mapToObj(i -> tasks.reads("reader-" + i)).toList();
    reads.forEach(each -> each.feed(() -> end));
  }

  @Override
  public void close() {
    end.complete(AgentEventPage.EMPTY);
    reads.forEach(TaskReads::close);
  }
}
