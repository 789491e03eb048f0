package io.serai.dialect.organization.run;

import io.serai.dialect.organization.config.OrganizationAgentConfig;
import io.serai.dialect.organization.served.ServedOrganization;
import io.serai.dialect.organization.served.ServedOrganizations;
import io.serai.security.agent.AgentDirectory;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Runs tasks of organizations by giving their messages to Agent Zero. Thread-safe. */
public final class OrganizationTaskRunner implements TaskRunner {
  private final AgentDirectory agents;
  private final ServedOrganizations organizations;
  private final OwnerRightsLookup owners;
  private final RunServices context;
  private final Runnable stop;

  /**
   * @param owners the current owners of tasks
   * @param stop ends the reading of files, once no task needs it any more
   */
  public OrganizationTaskRunner(
      AgentDirectory agents,
      ServedOrganizations organizations,
      OwnerRightsLookup owners,
      RunServices context,
      Runnable stop) {
    this.agents = agents;
    this.organizations = organizations;
    this.owners = owners;
    this.context = context;
    this.stop = stop;
  }

  @Override
  public boolean takes(NewTask task) {
    return agents
        .find(task.agent())
        .filter(agent -> agent.block(OrganizationAgentConfig.class).isPresent())
        .isPresent();
  }

  /** A message is not sent twice; what was answered before an interruption goes on. */
  @Override
  public boolean mayRunAgain(Task task) {
    return AgentZeroMessageHistory.of(task).canGoOn(task.state() == TaskState.WAITING);
  }

  @Override
  public List<Artifact> artifactsOfInterrupted(Task task, String reason) {
    return List.of(FailureReportArtifact.ofInterrupted(task, reason));
  }

  /** Agent Zero is asked to stop. */
  @Override
  public boolean confirmsCancel(NewTask task) {
    return true;
  }

  @Override
  public void stop() {
    stop.run();
  }

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    NewTask request = task.request();
    Optional<String> refusal = owners.refusal(request);
    if (refusal.isPresent()) {
      return failed(task, ErrorCode.PERMISSION_DENIED, refusal.get());
    }
    Optional<ServedOrganization> organization = organizations.find(request.agent());
    if (organization.isEmpty()) {
      return failed(
          task, ErrorCode.INVALID_INPUT, request.agent() + " is not an organization any more.");
    }
    return organization
        .get()
        .loaded()
        .thenCompose(loaded -> task.task())
        .thenCompose(
            now ->
                new OrganizationRun(
                        task, AgentZeroMessageHistory.of(now), organization.get(), context, owners)
                    .start());
  }

  private static CompletionStage<TaskOutcome> failed(
      TaskContext task, ErrorCode code, String message) {
    return CompletableFuture.completedFuture(task.failed(code, message));
  }
}
