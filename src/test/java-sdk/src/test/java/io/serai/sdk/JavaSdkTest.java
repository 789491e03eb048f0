package io.serai.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.a2a.spec.A2AClientException;
import io.a2a.spec.AgentCard;
import io.a2a.spec.AgentSkill;
import io.a2a.spec.Artifact;
import io.a2a.spec.DataPart;
import io.a2a.spec.Task;
import io.a2a.spec.TaskIdParams;
import io.a2a.spec.TaskNotCancelableError;
import io.a2a.spec.TaskNotFoundError;
import io.a2a.spec.TaskQueryParams;
import io.a2a.spec.TaskState;
import io.a2a.spec.TransportProtocol;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The official SDK for Java, 0.3.3, as a client of a hub on the repository's own home. */
@Timeout(120)
class JavaSdkTest {
  private static final String QUESTION = "What is the weather in Samarkand?";

  @Test
  void readsTheCard() {
    AgentCard card = HubClient.card();

    assertThat(card.protocolVersion()).startsWith("0.3");
    assertThat(card.capabilities().streaming()).isTrue();
    assertThat(card.capabilities().pushNotifications()).isTrue();
    assertThat(card.skills())
        .extracting(AgentSkill::id)
        .contains("get-weather", "content_generation");
  }

  @ParameterizedTest
  @EnumSource
  void sendsAMessageAndGetsTheTaskThatEnded(TransportProtocol transport) throws Exception {
    try (HubClient client = HubClient.blocking(transport)) {
      Task task = client.send(QUESTION, any -> true);

      assertWeather(task);
    }
  }

  @ParameterizedTest
  @EnumSource
  void streamsAMessageToTheEndOfItsTask(TransportProtocol transport) throws Exception {
    try (HubClient client = HubClient.streaming(transport)) {
      Task task = client.send(QUESTION, each -> each.getStatus().state().isFinal());

      assertWeather(task);
    }
  }

  @ParameterizedTest
  @EnumSource
  void getsAndCancelsATaskThatWaits(TransportProtocol transport) throws Exception {
    try (HubClient client = HubClient.blocking(transport)) {
      Task asking = client.send("Write an article about tea", any -> true);
      Task found = client.sdk().getTask(new TaskQueryParams(asking.getId(), 10));
      Task canceled = client.sdk().cancelTask(new TaskIdParams(asking.getId()));

      assertThat(found.getStatus().state()).isEqualTo(TaskState.INPUT_REQUIRED);
      assertThat(found.getHistory()).hasSize(1);
      assertThat(canceled.getStatus().state()).isEqualTo(TaskState.CANCELED);
    }
  }

  @ParameterizedTest
  @EnumSource
  void throwsTheErrorsOfTheSdk(TransportProtocol transport) throws Exception {
    try (HubClient client = HubClient.blocking(transport)) {
      Task done = client.send(QUESTION, any -> true);

      assertThatThrownBy(() -> client.sdk().getTask(new TaskQueryParams("nowhere")))
          .isInstanceOf(A2AClientException.class)
          .hasCauseInstanceOf(TaskNotFoundError.class);
      assertThatThrownBy(() -> client.sdk().cancelTask(new TaskIdParams(done.getId())))
          .isInstanceOf(A2AClientException.class)
          .hasCauseInstanceOf(TaskNotCancelableError.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void isToldWhyAStreamDoesNotBegin(TransportProtocol transport) throws Exception {
    try (HubClient client = HubClient.streaming(transport)) {
      client.sdk().resubscribe(new TaskIdParams("nowhere"));

      assertThat(client.next())
          .asInstanceOf(InstanceOfAssertFactories.THROWABLE)
          .satisfiesAnyOf(
              error -> assertThat(error).isInstanceOf(TaskNotFoundError.class),
              error -> assertThat(error).hasCauseInstanceOf(TaskNotFoundError.class));
    }
  }

  private static void assertWeather(Task task) {
    assertThat(task.getStatus().state()).isEqualTo(TaskState.COMPLETED);
    assertThat(task.getArtifacts()).hasSize(1);
    Artifact result = task.getArtifacts().get(0);
    assertThat(result.name()).isEqualTo("result");
    Map<String, Object> data = ((DataPart) result.parts().get(0)).getData();
    assertThat(data).containsEntry("description", "Sunny");
    assertThat(((Number) data.get("celsius")).intValue()).isEqualTo(21);
  }
}
