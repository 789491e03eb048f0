package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubProcess;
import io.serai.store.SecondJvm;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashTest {

  private static final int REGISTRATIONS = 200;

  @Test
  @Tag("A2S-59")
  void acknowledgedRegistrationsAreServedAfterAKill(@TempDir Path home) throws Exception {
    try (HttpStub stub = new HttpStub().json("/value", "{\"value\": 1}")) {
      Set<String> acknowledged = registerUntilKilled(home, stub);
      assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(50);

      try (HubFixture hub = new HubFixture(home).start()) {
        for (String id : acknowledged) {
          assertThat(hub.get("/a2s/v1/capabilities/" + id).status()).as(id).isEqualTo(200);
        }
        String any = acknowledged.iterator().next();
        assertThat(hub.execute(any, "{}").at("/status").textValue()).isEqualTo("success");
      }
    }
  }

  /** Kills the hub while registrations are in flight; returns the ids of the acknowledged ones. */
  private static Set<String> registerUntilKilled(Path home, HttpStub stub) throws Exception {
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    List<CompletableFuture<?>> sent = new ArrayList<>();
    try (SecondJvm jvm = SecondJvm.start(HubProcess.class, home)) {
      String url = jvm.next("url ") + "/a2s/v1/capabilities";
      CompletableFuture<Void> enough = new CompletableFuture<>();
      HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      for (int i = 0; i < REGISTRATIONS; i++) {
        String id = "kept" + i;
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/yaml")
                .POST(BodyPublishers.ofString(CapabilityText.getting("Kept" + i, stub.url())))
                .build();
        sent.add(
            client
                .sendAsync(request, BodyHandlers.discarding())
                .thenAccept(
                    response -> {
                      if (response.statusCode() == 201 && acknowledged.add(id)) {
                        if (acknowledged.size() >= 50) {
                          enough.complete(null);
                        }
                      }
                    }));
      }
      enough.get(30, java.util.concurrent.TimeUnit.SECONDS);
      jvm.kill();
    }
    sent.forEach(each -> each.exceptionally(killed -> null).join());
    return acknowledged;
  }
}
