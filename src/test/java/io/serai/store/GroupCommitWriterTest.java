package io.serai.store;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jdbi.v3.core.HandleCallback;
import org.junit.jupiter.api.Test;

/** The writer when the process is out of descriptors, threads or memory. */
class GroupCommitWriterTest {

  private final DatabaseWriteQueue queue = new DatabaseWriteQueue(10);

  @Test
  void writerGoesOnIfAFailureCannotBeExplained() throws Exception {
    try (GroupCommitWriter writer = writer(Runnable::run)) {
      CompletableFuture<Integer> failed =
          put(
              handle -> {
                throw new IllegalStateException("wrong");
              });

      assertThatThrownBy(() -> failed.get(60, SECONDS)).hasRootCauseMessage("wrong");
      assertThat(put(handle -> 1).get(60, SECONDS)).isEqualTo(1);
    }
  }

  @Test
  void resultIsReportedIfNoThreadCanBeCreated() throws Exception {
    Executor full =
        task -> {
          throw new OutOfMemoryError("unable to create native thread");
        };
    try (GroupCommitWriter writer = writer(full)) {
      assertThat(put(handle -> 1).get(60, SECONDS)).isEqualTo(1);
      assertThat(put(handle -> 2).get(60, SECONDS)).isEqualTo(2);
    }
  }

  private CompletableFuture<Integer> put(HandleCallback<Integer, RuntimeException> callback) {
    DatabaseWorkItem.Single<Integer> work = new DatabaseWorkItem.Single<>(callback);
    queue.put(work);
    return work.future();
  }

  private GroupCommitWriter writer(Executor completions) throws Exception {
    SqlDialect dialect = withoutExplanations(SqlDialect.of("memory", 0));
    return new GroupCommitWriter(
        dialect, dialect.connections().getConnection(), queue, completions, new DiskFullMonitor());
  }

  /** A dialect whose class of messages cannot be loaded. */
  private static SqlDialect withoutExplanations(SqlDialect dialect) {
    return (SqlDialect)
        Proxy.newProxyInstance(
            SqlDialect.class.getClassLoader(),
            new Class<?>[] {SqlDialect.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("explained")) {
                throw new NoClassDefFoundError("messages");
              }
              return method.isDefault()
                  ? InvocationHandler.invokeDefault(proxy, method, arguments)
                  : method.invoke(dialect, arguments);
            });
  }
}
