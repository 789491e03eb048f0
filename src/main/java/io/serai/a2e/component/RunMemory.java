package io.serai.a2e.component;

import io.serai.a2e.workflow.A2eErrorType;
import io.serai.concurrent.ByteBudget;
import io.serai.document.ByteSizeFormatter;
import java.util.Optional;

/** The memory that the data of one run needs. Thread-safe. */
public final class RunMemory {
  /** Bytes up to which the data of a run is small. */
  private static final long SMALL = 64 * 1024;

  /** How often the JSON of a report is in memory until it is stored: encoded, and in its event. */
  private static final int COPIES = 2;

  private final String agent;
  private final RunLimits limits;
  private final ByteBudget budget;
  private long size;
  private long reported;
  private boolean released;

  /**
   * Creates the memory of a run.
   *
   * @param agent the agent that runs it
   * @param budget the memory of all runs, and of those of each agent
   */
  RunMemory(String agent, RunLimits limits, ByteBudget budget) {
    this.agent = agent;
    this.limits = limits;
    this.budget = budget;
  }

  /** Returns the bytes that the data needs. */
  synchronized long size() {
    return size;
  }

  /**
   * Accounts for a value that is added to the data.
   *
   * @throws OperationFailure if the data would be too large
   */
  synchronized void add(long bytes) throws OperationFailure {
    if (size + bytes > limits.maxDataSize()) {
      throw tooLarge("An execution", limits.maxDataSize());
    }
    if (released) {
      return;
    }
    Optional<ByteBudget.Limit> full = reserve(bytes);
    if (full.isPresent()) {
      throw full.get() == ByteBudget.Limit.SHARE
          ? tooLarge("All executions of an agent at one time", limits.maxAgentDataSize())
          : hubFull();
    }
    size += bytes;
  }

  /** Gives back the memory of a value that another one replaces. */
  synchronized void subtract(long bytes) {
    long less = Math.min(bytes, size);
    size -= less;
    if (!released) {
      budget.release(agent, less);
    }
  }

  /** Whether all memory was given back, and further data is not accounted for. */
  synchronized boolean isReleased() {
    return released;
  }

  /**
   * Accounts for the JSON of the report.
   *
   * @param length bytes so far
   * @throws OperationFailure if it would be too large
   */
  public synchronized void report(long length) throws OperationFailure {
    if (length > limits.maxDataSize()) {
      throw reportTooLarge("an execution may have at most", limits.maxDataSize());
    }
    long more = COPIES * length - reported;
    if (released || more <= 0) {
      return;
    }
    Optional<ByteBudget.Limit> full = reserve(more);
    if (full.isPresent()) {
      throw full.get() == ByteBudget.Limit.SHARE
          ? reportTooLarge(
              "with the data of all executions of an agent at one time there may be at most",
              limits.maxAgentDataSize())
          : hubFull();
    }
    reported += more;
  }

  private Optional<ByteBudget.Limit> reserve(long more) {
    return size + reported + more <= SMALL
        ? budget.reserveSmall(agent, more)
        : budget.reserve(agent, more);
  }

  /** Gives the memory back; called once nothing of the run uses the data. */
  public synchronized void release() {
    if (!released) {
      released = true;
      budget.release(agent, size + reported);
    }
  }

  private OperationFailure hubFull() {
    return OperationFailure.of(
        A2eErrorType.EXECUTION,
        "The data of the executions that run now takes the "
            + ByteSizeFormatter.text(limits.maxTotalDataSize())
            + " that this hub has for it.",
        "Try again later, or fetch less data.");
  }

  private static OperationFailure reportTooLarge(String limit, long bytes) {
    return OperationFailure.of(
        A2eErrorType.DATA,
        ("The results of the execution are too large as JSON, in which each has all its values "
                + "in full: %s %s.")
            .formatted(limit, ByteSizeFormatter.text(bytes)),
        "Let fewer operations have large results, above all those within loops; filter or map the"
            + " data first.");
  }

  private static OperationFailure tooLarge(String what, long bytes) {
    return OperationFailure.of(
        A2eErrorType.DATA,
        what + " may have at most " + ByteSizeFormatter.text(bytes) + " of data.",
        "Fetch less data, for example with a filter or a page size in the URL.");
  }
}
