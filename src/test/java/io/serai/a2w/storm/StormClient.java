package io.serai.a2w.storm;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Calls the workers of a storm over REST, on any of its hubs. A request that gets no answer, or a
 * temporary one, is sent again until it is answered; every other answer is a finding.
 */
final class StormClient {
  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(20);
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final long PAUSE = Duration.ofMillis(50).toNanos();

  /** Not found is temporary, since the file of an agent may be away for a moment. */
  private static final Set<Integer> TEMPORARY = Set.of(404, 429, 503);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final StormHubs hubs;
  private final Findings findings;

  StormClient(StormHubs hubs, Findings findings) {
    this.hubs = hubs;
    this.findings = findings;
  }

  /** An answer. */
  record Answer(int status, JsonNode payload) {}

  /** Returns the answer to a GET of an agent's operation. */
  Answer get(Random random, String agent, String operation) {
    return send(random, agent, operation, null);
  }

  /** Returns the answer to a POST of an agent's operation. */
  Answer post(Random random, String agent, String operation, String body) {
    return send(random, agent, operation, body);
  }

  private Answer send(Random random, String agent, String operation, @Nullable String body) {
    long limit = System.nanoTime() + LIMIT.toNanos();
    String last = "";
    while (System.nanoTime() < limit && !Thread.currentThread().isInterrupted()) {
      URI uri = URI.create(hubs.url(random) + "/agents/" + agent + "/a2w/v1/" + operation);
      HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(REQUEST_LIMIT);
      if (body != null) {
        request.header("content-type", "application/json").POST(BodyPublishers.ofString(body));
      }
      try {
        HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
        last = response.statusCode() + " " + response.body();
        if (!TEMPORARY.contains(response.statusCode())) {
          return answer(operation, response);
        }
      } catch (IOException interrupted) { // the hub was interrupted
        last = interrupted.toString();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      LockSupport.parkNanos(PAUSE);
    }
    throw new IllegalStateException(agent + " " + operation + " was not answered: " + last);
  }

  private Answer answer(String operation, HttpResponse<String> response) throws IOException {
    if (response.statusCode() >= 300) {
      findings.add(operation + " was answered with " + response.statusCode() + response.body());
    }
    JsonNode payload = JsonMappers.MAPPER.readTree(response.body()).path("payload");
    return new Answer(response.statusCode(), payload);
  }
}
