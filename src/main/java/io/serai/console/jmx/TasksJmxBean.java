package io.serai.console.jmx;

import io.serai.console.endpoint.AgentTaskLoads;
import io.serai.task.StopMode;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummary;
import io.serai.task.TaskSummaryPage;
import io.serai.task.run.TaskDispatcher.AgentCapacity;
import io.serai.task.run.TaskDispatcher.Load;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import javax.management.openmbean.TabularData;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedOperation;
import org.apache.camel.api.management.ManagedResource;

/** Tasks in JMX: the load of the agents' queues, the list of tasks, and how to cancel one. */
@ManagedResource(description = "Tasks of this hub's agents")
public record TasksJmxBean(AgentTaskLoads loads, AuditedActions actions) {

  private static final double MILLIS = 1000;
  private static final int MAX_LISTED = 200;

  /** Number of running tasks, by agent. */
  @ManagedAttribute(description = "Number of running tasks, by agent")
  public Map<String, Integer> getRunning() {
    return byAgent(Load::running);
  }

  /** Number of queued tasks, by agent. */
  @ManagedAttribute(description = "Number of queued tasks, by agent")
  public Map<String, Integer> getWaiting() {
    return byAgent(Load::waiting);
  }

  /** Maximum number of running tasks, by agent. */
  @ManagedAttribute(description = "Maximum number of running tasks, by agent")
  public Map<String, Integer> getMaxRunning() {
    return byCapacity(AgentCapacity::maxRunning);
  }

  /** Maximum number of queued tasks, by agent. */
  @ManagedAttribute(description = "Maximum number of queued tasks, by agent")
  public Map<String, Integer> getMaxQueued() {
    return byCapacity(AgentCapacity::maxQueued);
  }

  /** Seconds that the first queued task has waited, by agent; 0 if there is none. */
  @ManagedAttribute(
      description = "Seconds that the first queued task has waited, by agent; 0 if there is none")
  public Map<String, Double> getOldestWaitingSeconds() {
    return byCapacity(agentCapacity -> agentCapacity.oldest().toMillis() / MILLIS);
  }

  /** Number of running tasks of all agents. */
  @ManagedAttribute(description = "Number of running tasks of all agents")
  public int getRunningTotal() {
    return loads.sum(Load::running);
  }

  /** Number of queued tasks of all agents. */
  @ManagedAttribute(description = "Number of queued tasks of all agents")
  public int getWaitingTotal() {
    return loads.sum(Load::waiting);
  }

  /** Estimated bytes of memory that tasks that have not ended use. */
  @ManagedAttribute(description = "Estimated bytes of memory that tasks that have not ended use")
  public long getLiveBytes() {
    return loads.tasks().memory().held();
  }

  /** Maximum of LiveBytes. */
  @ManagedAttribute(description = "Maximum of LiveBytes")
  public long getMaxLiveBytes() {
    return loads.tasks().memory().limit();
  }

  /** Lists tasks, those with the newest status first. */
  @ManagedOperation(description = "Lists tasks, those with the newest status first")
  public TabularData listTasks(
      @JmxParameter(name = "agent", description = "Id of the agent that serves them; empty for all")
          String agent,
      @JmxParameter(name = "live", description = "true for tasks that have not ended, else all")
          boolean live,
      @JmxParameter(name = "limit", description = "Maximum number of tasks, 1 to 200") int limit) {
    return actions.run(JmxOperation.LIST_TASKS, agent, () -> list(agent, live, limit));
  }

  /** Cancels a task and the tasks that it delegated; returns its state afterwards. */
  @ManagedOperation(
      description = "Cancels a task and the tasks that it delegated; returns its state afterwards")
  public String cancelTask(
      @JmxParameter(name = "id", description = "Id of the task") String id,
      @JmxParameter(name = "reason", description = "Why, for the task's log; may be empty")
          String reason) {
    return actions.run(
        JmxOperation.CANCEL_TASK,
        id,
        () ->
            loads
                .tasks()
                .cancel(
                    id, StopMode.NOW, JmxPrincipal.current().id(), reason.isBlank() ? null : reason)
                .thenApply(task -> task.status().canonical().name()));
  }

  private CompletionStage<TabularData> list(String agent, boolean live, int limit) {
    if (limit < 1 || limit > MAX_LISTED) {
      throw new IllegalArgumentException("limit must be 1 to " + MAX_LISTED + ".");
    }
    TaskQuery query =
        TaskQuery.ALL
            .agent(agent.isBlank() ? null : agent)
            .live(live ? Boolean.TRUE : null)
            .page(null, limit);
    return loads.tasks().summaries(query).thenApply(TasksJmxBean::table);
  }

  private static TabularData table(TaskSummaryPage page) {
    JmxTable table =
        new JmxTable("id", "agent", "skill", "owner", "state", "created", "updated", "hub");
    for (TaskSummary task : page.tasks()) {
      table.row(
          task.id(),
          task.agent(),
          task.skill(),
          task.owner(),
          task.state(),
          task.createdAt(),
          task.statusAt(),
          task.hub());
    }
    return table.build();
  }

  private <T> Map<String, T> byCapacity(Function<AgentCapacity, T> value) {
    Map<String, T> values = new TreeMap<>();
    loads.loads().keySet().forEach(id -> values.put(id, value.apply(loads.tasks().room(id))));
    return values;
  }

  private Map<String, Integer> byAgent(ToIntFunction<Load> value) {
    Map<String, Integer> byAgent = new TreeMap<>();
    loads.loads().forEach((agent, load) -> byAgent.put(agent, value.applyAsInt(load)));
    return byAgent;
  }
}
