package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.Database;
import io.serai.store.PostgresServer;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of conversations on both databases. */
class ConversationTableTest {
  private static final String TASK =
      "insert into task (id, owner, agent, skill, context, hub, state, created_at, status_at,"
          + " ended_at, sequence) values (?, 'o', 'a', 's', 'c', 'h', 'WORKING', 1, 1, ?, 1)";

  @Test
  void sqliteKeepsConversationsOfLiveTasks(@TempDir Path folder) {
    keepsConversationsOfLiveTasks("jdbc:sqlite:" + folder.resolve("serai.db"));
  }

  @Test
  void postgresKeepsConversationsOfLiveTasks() {
    keepsConversationsOfLiveTasks(PostgresServer.newDatabase());
  }

  private static void keepsConversationsOfLiveTasks(String url) {
    try (Database database = Database.open(url)) {
      ConversationTable table = new ConversationTable(database, Clock.systemUTC());
      database.write(handle -> handle.execute(TASK, "live", null)).join();
      database.write(handle -> handle.execute(TASK, "ended", 2L)).join();
      for (String task : new String[] {"live", "ended", "deleted"}) {
        save(table, task, 0, "first");
        save(table, task, 1, "second");
        save(table, task, 1, "third");
      }

      table.prune();

      Awaitility.await().until(() -> find(table, "deleted").isEmpty());
      assertThat(find(table, "ended")).isEmpty();
      assertThat(find(table, "live")).containsExactly("first", "third");
    }
  }

  private static void save(ConversationTable table, String task, int step, String content) {
    table.save(task + "/1", step, task, content).toCompletableFuture().join();
  }

  private static List<String> find(ConversationTable table, String task) {
    return table.find(task + "/1").toCompletableFuture().join();
  }
}
