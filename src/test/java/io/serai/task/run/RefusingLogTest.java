package io.serai.task.run;

import static io.serai.task.run.Hub.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.store.StoreBusyException;
import io.serai.store.StoreException;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.TaskState;
import io.serai.task.run.failure.AgentQueueFullException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class RefusingLogTest {

  private final Scripted work = new Scripted();
  private final RefusingLog log = new RefusingLog();
  private final Hub hub = Hub.on(log.asLog(), work);

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void reportsWaitForABusyLogAndKeepTheirOrder() {
    // given
    hub.submit("t");
    log.refuse(5, () -> new StoreBusyException(4096));

    // when
    List<? extends CompletionStage<Void>> reports =
        IntStream.range(0, 20).mapToObj(i -> work.task("t").log("info", "" + i, null)).toList();
    work.finish("t");
    reports.forEach(Hub::await);

    // then
    assertThat(hub.ended("t").status().state()).isEqualTo(TaskState.FINISHED);
    assertThat(log.refusalsLeft()).isZero();
    assertThat(hub.facts("t")).filteredOn("Logged"::equals).hasSize(20);
    assertThat(hub.facts("t").get(hub.facts("t").size() - 1)).isEqualTo("FINISHED");
  }

  @Test
  void newTaskIsRefusedWhileTheLogIsBusy() {
    log.refuse(1, () -> new StoreBusyException(4096));

    assertThatThrownBy(() -> hub.submit("t")).isInstanceOf(AgentQueueFullException.class);
  }

  @Test
  void workWithALostReportFails() {
    // given
    hub.submit("t");
    log.refuse(1, () -> new StoreException("The disk is full."));
    CompletableFuture<Void> report = work.task("t").log("info", "lost", null).toCompletableFuture();

    // when
    assertThatThrownBy(() -> await(report)).isInstanceOf(StoreException.class);
    work.finish("t");

    // then
    assertThat(hub.ended("t").status().state()).isEqualTo(TaskState.TERMINATED);
  }

  @Test
  void lostWithdrawalFailsTheRequest() {
    // given
    hub.submit("t");
    CompletableFuture<InputResponse> asked =
        work.task("t").need(InputRequest.of(List.of("a"), "Which?"), null).toCompletableFuture();
    hub.until("t", status -> status.state() == TaskState.WAITING);
    log.refuse(1, () -> new StoreException("The disk is full."));

    // when
    work.task("t").withdraw(asked);

    // then
    assertThatThrownBy(() -> await(asked)).isInstanceOf(StoreException.class);
  }
}
