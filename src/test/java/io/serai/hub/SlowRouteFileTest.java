package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A route file that takes long, because code of its author runs, delays no other folder. */
@Tag("FLD-4")
@Timeout(120)
class SlowRouteFileTest {
  private static final CountDownLatch BEGUN = new CountDownLatch(1);
  private static final CountDownLatch END = new CountDownLatch(1);
  private static final String URL = "/a2s/v1/capabilities";

  @TempDir private Path home;

  /** A bean that connects to something that does not answer. */
  public static final class SlowBean {
    public SlowBean() throws InterruptedException {
      BEGUN.countDown();
      END.await();
    }
  }

  @Test
  void aKeyIsRevokedMeanwhile() throws InterruptedException {
    try (HubFixture hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .file("agents/ann.yaml", Keys.agent("ann", "{capabilities: ['*']}"))
            .start()) {
      HubFixture ann = hub.as("ann-key");
      assertThat(ann.get(URL).status()).isEqualTo(200);
      hub.file(
          "routes/slow.camel.yaml",
          """
          - beans:
              - {name: slow, type: %s}
          - route: {from: {uri: "skill:slow", steps: [{bean: {ref: slow}}]}}
          """
              .formatted(SlowBean.class.getName()));
      try {
        BEGUN.await();

        hub.delete("agents/ann.yaml");

        await().until(() -> ann.get(URL).status() == 401);
      } finally {
        END.countDown();
      }
    }
  }
}
