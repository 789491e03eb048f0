package io.serai.mcp.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.SettableClock;
import io.serai.document.JsonMappers;
import io.serai.http.request.ClientDisconnectSignal;
import io.serai.http.request.RequestContext;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpRequest;
import io.serai.mcp.model.Revision;
import io.serai.mcp.session.SessionKey;
import io.serai.mcp.session.SessionStore;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.TaskAudit;
import io.serai.security.Caller;
import io.serai.security.audit.AuditLog;
import io.serai.skill.Skills;
import io.serai.skill.agent.ActiveAgents;
import io.serai.store.Database;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.Hub;
import io.serai.task.run.Scripted;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The log level of a session is read seldom, and delays neither a call nor its cancellation. */
@Timeout(60)
class SessionCallsTest {
  private final Database database = Database.open("memory");
  private final SessionStore store = new SessionStore(database, new SettableClock());
  private final SessionLogLevels levels = new SessionLogLevels(store, () -> Runnable::run);
  private final Hub hub =
      Hub.on(new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE), new Scripted());
  private final RunningCalls calls =
      new RunningCalls(hub.tasks, new TaskAudit(new AuditLog(row -> {}, Clock.systemUTC()), "mcp"));

  @AfterEach
  void close() {
    hub.close();
    database.close();
  }

  private static McpContext context(String session, ObjectNode params) {
    return new McpContext(
        new McpRequest(
            IntNode.valueOf(5),
            "tools/call",
            params,
            Revision.V2025_11_25,
            ClientCapabilities.NONE,
            session),
        new ProtocolCall(
            Caller.OPERATOR_OPEN,
            ActiveAgents.HUB,
            false,
            "",
            new RequestContext("1", null, ClientDisconnectSignal.NEVER)),
        true,
        name -> null);
  }

  private static McpContext call(String session) {
    return context(session, JsonMappers.object());
  }

  private static <T> T done(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  @Test
  void aLevelIsReadOnceAndKnownAtOnceIfItIsSetHere() {
    SessionKey session = new SessionKey(Caller.OPERATOR_OPEN.id(), "s1");
    assertThat(done(levels.of(call("s1")))).isEmpty();

    done(store.setLogLevel(session, "info"));
    assertThat(done(levels.of(call("s1")))).as("what was read before").isEmpty();

    done(levels.set(context("s1", JsonMappers.object().put("level", "error"))));
    assertThat(done(levels.of(call("s1")))).contains(LogLevel.ERROR);
    assertThat(done(store.logLevel(session))).contains("error");
  }

  @Test
  void aLevelThatCannotBeReadFailsNoCall() {
    database.close();

    assertThat(done(levels.of(call("s1")))).isEqualTo(Optional.empty());
  }

  @Test
  void aCallIsCancelledBeforeItHasATask() {
    calls.arrived(call("s1"));
    calls.cancel(context("s1", JsonMappers.object().put("requestId", 5)));

    beginTask("s1", "t1");

    hub.until("t1", status -> status.state().isEnd());
  }

  @Test
  void anotherSessionCancelsNothing() {
    calls.arrived(call("s1"));
    calls.cancel(context("s2", JsonMappers.object().put("requestId", 5)));
    beginTask("s1", "t1");
    assertThat(done(hub.tasks.find("t1")).orElseThrow().state().isEnd()).isFalse();

    calls.cancel(context("s1", JsonMappers.object().put("requestId", 5)));

    hub.until("t1", status -> status.state().isEnd());
  }

  @Test
  void aCallWithoutATaskIsForgottenWhenItIsAnswered() {
    calls.arrived(call("s1"));
    assertThat(calls.ids()).hasSize(1);

    calls.answered(call("s1"));

    assertThat(calls.ids()).isEmpty();
  }

  private void beginTask(String session, String id) {
    hub.submit(id);
    ToolCall call =
        new ToolCall(
            call(session), "tool", Skills.skill("tool").build(), JsonMappers.object(), null);
    calls.add(call, id, CompletableFuture.completedFuture(null));
    calls.answered(call(session));
  }
}
