package io.serai.a2a.remote;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.model.EncodedSizeBound;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.a2a.model.RemoteAgentResponse.ReportedStatus;
import io.serai.task.A2aTaskState;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.run.work.TaskContext;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RemoteTaskMirrorTest {
  private static final NewTask REQUEST = NewTask.of("t", "anna", "partner", "talk").build();

  private final RemoteTaskMirror mirror =
      new RemoteTaskMirror(task(), 2 * EncodedSizeBound.of(said("m1")));

  @Test
  void whatAnEarlierRunHasCopiedCountsAgainstTheLimitOnce() {
    mirror.seen(List.of(said("m1"), said("m1"), said("m2")));

    assertThatCode(() -> mirror.apply(status(said("m2")))).doesNotThrowAnyException();
    assertThatThrownBy(() -> mirror.apply(status(said("m3"))))
        .isInstanceOf(AgentCallException.class)
        .hasMessageContaining("partner reported more than the ");
  }

  @Test
  void messagesOfTheCallerDoNotCountAgainstTheLimit() {
    mirror.seen(List.of(said("m1"), Message.text("u", MessageRole.USER, "long ".repeat(100))));

    assertThatCode(() -> mirror.apply(status(said("m2")))).doesNotThrowAnyException();
  }

  private static Message said(String id) {
    return Message.text(id, MessageRole.AGENT, "hello");
  }

  private static ReportedStatus status(Message message) {
    return new ReportedStatus(
        new RemoteTaskStatus("r", A2aTaskState.WORKING, message, MissingNode.getInstance()));
  }

  /** A task that accepts every report. */
  private static TaskContext task() {
    return (TaskContext)
        Proxy.newProxyInstance(
            TaskContext.class.getClassLoader(),
            new Class<?>[] {TaskContext.class},
            (proxy, method, arguments) ->
                method.getName().equals("request")
                    ? REQUEST
                    : CompletableFuture.completedFuture(null));
  }
}
