package io.serai.llm;

import io.serai.concurrent.WaitingBudget;
import io.serai.outbound.credential.CredentialHeaderFactory;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.setting.Settings;
import io.serai.skill.SkillCatalog;
import io.serai.store.Database;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.read.LargeTaskOffloader;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/**
 * What {@code llm:} endpoints use of the hub.
 *
 * @param outbound sends the requests to models
 * @param credentials makes headers of the credentials of the vault
 * @param catalog has the skills that are tools
 * @param history reads what was said before
 * @param conversations stores what is said to models
 * @param memory what conversations may take
 * @param concurrency limits the requests in progress
 * @param worker computes with large JSON
 * @param executor returns an executor that resumes work in the context of the calling thread
 * @param timer runs delayed actions that do not block
 */
public record LlmServices(
    Settings settings,
    OutboundGateway outbound,
    CredentialHeaderFactory credentials,
    SkillCatalog catalog,
    ConversationHistory history,
    ConversationTable conversations,
    WaitingBudget memory,
    ModelConcurrencyLimits concurrency,
    LargeTaskOffloader worker,
    Supplier<Executor> executor,
    ScheduledExecutorService timer) {

  /** The name under which a hub binds it in the registry. */
  public static final String NAME = "serai-llm";

  /** Creates the services of a hub, and forgets the conversations of ended tasks. */
  public static LlmServices of(
      Settings settings,
      OutboundGateway outbound,
      CredentialHeaderFactory credentials,
      SkillCatalog catalog,
      TaskDispatcher tasks,
      Database database,
      Supplier<Executor> executor,
      ScheduledExecutorService timer,
      Clock clock) {
    ConversationTable conversations = new ConversationTable(database, clock);
    conversations.prune();
    return new LlmServices(
        settings,
        outbound,
        credentials,
        catalog,
        new ConversationHistory(tasks),
        conversations,
        new WaitingBudget(ConversationMemoryLease.budgetOfHeap()),
        new ModelConcurrencyLimits(outbound.maxConnections()),
        tasks.worker(),
        executor,
        timer);
  }
}
