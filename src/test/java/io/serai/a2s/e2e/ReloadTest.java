package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("A2S-Q25")
class ReloadTest {

  private static final String FILE = "capabilities/value.yaml";

  private final HttpStub stub = new HttpStub().forgetful();
  private HubFixture hub;

  @BeforeEach
  void start(@TempDir Path home) {
    for (int i = 0; i < 3; i++) {
      stub.json("/v" + i, "{\"value\": " + i + "}");
    }
    hub =
        new HubFixture(home)
            .property("serai.reload.poll", "1h")
            .file("capabilities/other.yaml", text("Other", 0))
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  void newFileIsCallableWithoutRestartOrPoll() {
    hub.file(FILE, text("Value", 1));

    soon().until(() -> hub.execute("value", "{}").status() == 200);
  }

  @Test
  void brokenFileLeavesTheOldContentServed() {
    hub.file(FILE, text("Value", 1));
    soon().until(() -> hub.execute("value", "{}").status() == 200);

    hub.file(FILE, "a2s: [broken");

    Awaitility.await().until(() -> reload(0).path("status").textValue().equals("refused"));
    assertThat(reload(0).path("file").textValue()).isEqualTo(FILE);
    assertThat(hub.execute("value", "{}").at("/outputs/value").intValue()).isEqualTo(1);
  }

  @Test
  void deletedFileIsNoLongerServed() {
    hub.file(FILE, text("Value", 1));
    soon().until(() -> hub.execute("value", "{}").status() == 200);

    hub.delete(FILE);

    soon().until(() -> hub.execute("value", "{}").status() == 404);
  }

  @Test
  void capabilityOfAFileIsNotDeletedOverHttp() {
    Reply reply = hub.delete("/a2s/v1/capabilities/other", java.util.Map.of());

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.at("/error/code").textValue()).isEqualTo("FILE_OWNED");
  }

  @Test
  void noRequestFailsBecauseOfAReload() {
    hub.file(FILE, text("Value", 0));
    soon().until(() -> hub.execute("value", "{}").status() == 200);
    AtomicBoolean over = new AtomicBoolean();
    ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    AtomicInteger calls = new AtomicInteger();
    List<CompletableFuture<Void>> callers = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      callers.add(callUntil(over, calls, failures));
    }

    for (int i = 1; i <= 50; i++) {
      int value = i % 3;
      hub.file(FILE, text("Value", value));
      Awaitility.await()
          .pollInterval(Duration.ofMillis(5))
          .until(() -> hub.execute("value", "{}").at("/outputs/value").asInt(-1) == value);
    }
    hub.move(FILE, "capabilities/renamed.yaml");
    Awaitility.await()
        .until(
            () ->
                reload(0).path("file").asText().contains("renamed")
                    || reload(1).path("file").asText().contains("renamed"));
    over.set(true);
    callers.forEach(CompletableFuture::join);

    assertThat(failures).isEmpty();
    assertThat(calls.get()).isGreaterThan(64);
  }

  private CompletableFuture<Void> callUntil(
      AtomicBoolean over, AtomicInteger calls, ConcurrentLinkedQueue<String> failures) {
    return hub.begin("/a2s/v1/capabilities/value/execute", "{\"inputs\":{}}")
        .handle(
            (reply, failure) -> {
              calls.incrementAndGet();
              if (failure != null) {
                failures.add(failure.toString());
              } else if (!reply.at("/status").asText().equals("success")) {
                failures.add(reply.text());
              }
              return null;
            })
        .thenCompose(
            any ->
                over.get()
                    ? CompletableFuture.completedFuture(null)
                    : callUntil(over, calls, failures));
  }

  private com.fasterxml.jackson.databind.JsonNode reload(int index) {
    return hub.get("/a2s/v1/reloads").at("/reloads/" + index);
  }

  private String text(String name, int value) {
    return CapabilityText.of(name).get("fetch", stub.url(), "/v" + value, "value: $.value").yaml();
  }

  private static ConditionFactory soon() {
    return Awaitility.await().pollInterval(Duration.ofMillis(10));
  }
}
