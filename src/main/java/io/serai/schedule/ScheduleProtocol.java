package io.serai.schedule;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.ThreadPoolFactory;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.RequestRecorder;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentFileSectionReader;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.camel.builder.RouteBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Schedules of agents, as a protocol by which time calls skills. It serves nothing: its routes are
 * those of the schedules, which follow the files of agents.
 */
public final class ScheduleProtocol implements Protocol {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduleProtocol.class);

  /** The name of the protocol, which its tasks have. */
  static final String NAME = "schedule";

  private static final int TICK_SECONDS = 1;

  private final RequestRecorder requests = new RequestRecorder(NAME);
  private final ScheduleServices services;
  private final Scheduler scheduler;
  private final ScheduleJson json;
  private final ScheduledThreadPoolExecutor timer;

  /** Creates the protocol; nothing runs before {@link #resume}. */
  public ScheduleProtocol(ProtocolContext hub) {
    this.services =
        new ScheduleServices(
            hub.agents().directory(),
            hub.tasks().dispatcher(),
            new ScheduleTable(hub.platform().database(), hub.clock()),
            hub.clock());
    this.scheduler = new Scheduler(hub.platform().camel(), services);
    this.json = new ScheduleJson(services);
    this.timer = new ScheduledThreadPoolExecutor(1, ThreadPoolFactory.named("serai-schedules"));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RouteBuilder routes() {
    return new RouteBuilder() {
      @Override
      public void configure() {
        // the routes of schedules come and go with the files of agents
      }
    };
  }

  @Override
  public RequestRecorder requests() {
    return requests;
  }

  @Override
  public List<AgentFileSectionReader> agentBlocks() {
    return List.of(new AgentScheduleBlockReader());
  }

  @Override
  public CompletionStage<ObjectNode> agentDetails(AgentDefinition agent) {
    return json.of(agent);
  }

  @Override
  public void resume() {
    var unusedRows = services.table().clean().exceptionally(ScheduleProtocol::notCleaned);
    services.agents().listen(this::follow);
    follow();
    var unused =
        timer.scheduleWithFixedDelay(
            guarded(this::tick), TICK_SECONDS, TICK_SECONDS, TimeUnit.SECONDS);
  }

  private void tick() {
    var unused = scheduler.tick();
  }

  private void follow() {
    try {
      timer.execute(guarded(scheduler::synchronize));
    } catch (RejectedExecutionException ended) {
      LOG.debug("The hub stops; schedules do not change any more");
    }
  }

  /** A failure must not end the timer. */
  private static Runnable guarded(Runnable work) {
    return () -> {
      try {
        work.run();
      } catch (RuntimeException | LinkageError failure) {
        LOG.error("Schedules could not be looked at", failure);
      }
    };
  }

  private static int notCleaned(Throwable failure) {
    LOG.debug("Old rows of schedules are still stored", failure);
    return 0;
  }

  /** No run begins while the hub stops. */
  @Override
  public void endStreams() {
    timer.shutdownNow();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
