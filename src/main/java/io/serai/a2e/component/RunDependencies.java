package io.serai.a2e.component;

import io.serai.a2e.storage.AgentValueStore;
import io.serai.concurrent.RoundRobinExecutor;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.credential.CredentialHeaderFactory;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.skill.SkillCatalog;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;

/**
 * The collaborators of the nodes of workflows' routes.
 *
 * @param runs the runs of workflows, and of exchanges of other routes
 * @param skills the skills that operations call
 * @param responses reads what services answer
 * @param calls says which calls a caller may make
 * @param policy retries, breaker and cache of calls; each call has its own timeout
 * @param workers compute with much data; bounded
 * @param lanes starts the lanes of loops, which do not block its threads
 * @param here returns an executor that resumes work in the context of the calling thread
 */
public record RunDependencies(
    CamelContext camel,
    WorkflowRunFactory runs,
    SkillCatalog skills,
    OutboundGateway outbound,
    ServiceResponseReader responses,
    ApiCallPermissions calls,
    CallPolicy policy,
    CredentialHeaderFactory credentials,
    AgentValueStore storage,
    ScheduledExecutorService timer,
    RoundRobinExecutor workers,
    ExecutorService lanes,
    Supplier<Executor> here) {

  /** Returns what runs computations with much data. */
  LargeDataWorker worker() {
    return new LargeDataWorker(workers, here);
  }

  /** Returns what runs work later. */
  public RunScheduler later() {
    return new RunScheduler(timer, here);
  }

  /** Returns what calls a skill. */
  AsyncProcessor skill(String id) {
    try {
      return camel.getEndpoint("skill:" + id).createAsyncProducer();
    } catch (Exception unavailable) {
      throw new IllegalStateException("The skill " + id + " cannot be called", unavailable);
    }
  }
}
