package io.serai.task.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.store.CommitOutcomeUnknownException;
import io.serai.store.CutWire;
import io.serai.store.Database;
import io.serai.store.PostgresServer;
import io.serai.task.EndReason;
import io.serai.task.TaskState;
import io.serai.task.log.SqlTaskEventLog;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LostCommitTest {

  @Test
  void taskWithAnUncertainCommitFailsAndDoesNotRun() throws Exception {
    String direct = PostgresServer.newDatabase();
    Scripted work = new Scripted();
    try (CutWire wire = CutWire.to(direct);
        Database database = Database.open(wire.url(direct));
        Hub hub = Hub.on(new SqlTaskEventLog(database), work)) {
      // given
      wire.cutAtCommitOf("doubtful");

      // when
      assertThatThrownBy(() -> hub.submit("doubtful"))
          .isInstanceOf(CommitOutcomeUnknownException.class);

      // then
      Awaitility.await()
          .ignoreExceptions()
          .until(() -> hub.find("doubtful").state() == TaskState.TERMINATED);
      assertThat(hub.find("doubtful").status().reason()).isEqualTo(EndReason.ERROR);
      assertThat(hub.facts("doubtful")).containsExactly("Created", "RUNNING", "TERMINATED");
      assertThat(work.begun()).isEmpty();
      assertThat(hub.tasks.load("writer").running()).isZero();
    }
  }
}
