package io.serai.task.run;

import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.TaskQuery;
import io.serai.task.TaskState;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccessTest {
  private final Hub hub =
      Hub.on(new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE), new Scripted());
  private final CallerScopedTasks anna = access(new Caller("anna", false, Permissions.ALL));
  private final CallerScopedTasks bert = access(new Caller("bert", false, Permissions.ALL));
  private final CallerScopedTasks operator = access(Caller.OPERATOR_OPEN);

  @BeforeEach
  void submit() {
    hub.submit("t");
    hub.submit(NewTask.of("u", "bert", "writer", "write").build());
  }

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void ownerSeesItsTask() {
    assertThat(await(anna.find("t")).id()).isEqualTo("t");
    assertThat(ids(anna)).containsExactly("t");
    assertThat(await(anna.read("t", 1, 9)).events()).hasSize(2);
    assertThat(await(anna.cancel("t", StopMode.NOW, null)).state()).isEqualTo(TaskState.STOPPED);
  }

  @Test
  void taskOfAnotherOwnerIsNotFound() {
    Stream<CompletionStage<?>> attempts =
        Stream.of(
            bert.find("t"),
            bert.read("t", 1, 9),
            bert.cancel("t", StopMode.NOW, null),
            bert.find("nobody"));

    attempts.forEach(
        attempt ->
            assertThatThrownBy(() -> await(attempt)).isInstanceOf(TaskNotFoundException.class));
    assertThat(ids(bert)).containsExactly("u");
    assertThat(await(bert.list(TaskQuery.ALL.owner("anna"), true)).tasks())
        .extracting(listed -> listed.task().id())
        .containsExactly("u");
    assertThat(hub.facts("t")).containsExactly("Created", "RUNNING");
  }

  @Test
  void taskOfAnotherOwnerCannotBeFollowed() {
    Reader reader = new Reader(9);

    bert.events("t", 1).subscribe(reader);

    Awaitility.await().until(() -> reader.failure() instanceof TaskNotFoundException);
    assertThat(reader.events()).isEmpty();
  }

  @Test
  void operatorSeesEveryTask() {
    assertThat(await(operator.find("t")).id()).isEqualTo("t");
    assertThat(ids(operator)).containsExactlyInAnyOrder("t", "u");
  }

  private CallerScopedTasks access(Caller caller) {
    return new CallerScopedTasks(hub.tasks, caller);
  }

  private static List<String> ids(CallerScopedTasks access) {
    return await(access.list(TaskQuery.ALL, true)).tasks().stream()
        .map(listed -> listed.task().id())
        .toList();
  }
}
