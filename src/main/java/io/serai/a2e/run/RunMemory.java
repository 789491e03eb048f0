package io.serai.a2e.run;

import io.serai.a2e.workflow.A2eErrorType;

/** The memory that the data of one run needs. Thread-safe. */
final class RunMemory {
  private final String agent;
  private final RunLimits limits;
  private final AgentDataBudget budget;
  private long size;
  private boolean released;

  /**
   * Creates the memory of a run.
   *
   * @param agent the agent that runs it
   * @param budget the memory of all runs of each agent
   */
  RunMemory(String agent, RunLimits limits, AgentDataBudget budget) {
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
    switch (budget.take(agent, bytes)) {
      case TAKEN -> size += bytes;
      case AGENT_FULL ->
          throw tooLarge("All executions of an agent at one time", limits.maxAgentDataSize());
      case HUB_FULL ->
          throw OperationFailure.of(
              A2eErrorType.DATA,
              "The executions that run now use all memory that the hub has for their data.",
              "Try again in a few seconds.");
    }
  }

  /** Gives the memory back; called once nothing of the run uses the data. */
  synchronized void release() {
    if (!released) {
      released = true;
      budget.giveBack(agent, size);
    }
  }

  private static OperationFailure tooLarge(String what, long bytes) {
    return OperationFailure.of(
        A2eErrorType.DATA,
        what + " may have at most " + bytes / (1024 * 1024) + " MiB of data.",
        "Fetch less data, for example with a filter or a page size in the URL.");
  }
}
