package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/**
 * Clients that start tasks over A2A until they are told to stop, each when its last one has ended,
 * and answer what these ask. A hub that does not answer is asked again, or another one.
 */
final class TaskClients implements AutoCloseable {
  private static final String TASKS = "/a2a/rest/tasks/";
  private static final Duration LONGEST_TASK = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(150);

  /**
   * A task that a hub has acknowledged.
   *
   * @param state of A2A, in which it ended
   * @param text its result, or why it failed
   */
  record Ended(String id, String skill, String state, String text) {}

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, String> open = new ConcurrentHashMap<>();
  private final List<Ended> ended = new CopyOnWriteArrayList<>();
  private final List<Future<?>> clients;
  private final List<String> skills;
  private final List<Supplier<ForkedHub>> hubs;
  private volatile boolean stopped;

  /**
   * @param hubs as they are now, since they are killed and started again
   */
  TaskClients(int number, List<String> skills, List<Supplier<ForkedHub>> hubs) {
    this.skills = skills;
    this.hubs = hubs;
    this.clients =
        IntStream.range(0, number)
            .<Future<?>>mapToObj(client -> threads.submit(this::run))
            .toList();
  }

  /** The tasks that have ended. */
  List<Ended> ended() {
    return List.copyOf(ended);
  }

  /** The ids of those that have not. */
  List<String> open() {
    return List.copyOf(open.keySet());
  }

  /** Starts no more, and returns when all have ended. */
  void finish() throws InterruptedException, ExecutionException {
    stopped = true;
    for (Future<?> client : clients) {
      client.get();
    }
  }

  private void run() {
    while (!stopped) {
      String skill = skills.get(ThreadLocalRandom.current().nextInt(skills.size()));
      post("""
              {"message":{"messageId":"m1","role":"ROLE_USER","metadata":{"skillId":"%s"},
                "parts":[{"data":{}}]},"configuration":{"returnImmediately":true}}"""
              .formatted(skill))
          .map(answer -> answer.at("/task/id").asText())
          .filter(id -> !id.isEmpty())
          .ifPresent(id -> follow(id, skill));
    }
  }

  private void follow(String id, String skill) {
    open.put(id, skill);
    Awaitility.await(skill + " " + id)
        .atMost(LONGEST_TASK)
        .pollInterval(POLL)
        .until(() -> hasEnded(id, skill));
    open.remove(id);
  }

  private boolean hasEnded(String id, String skill) {
    JsonNode task = anyHub().get(TASKS + id).map(TaskClients::json).orElseGet(JsonMappers::object);
    String state = task.at("/status/state").asText().replace("TASK_STATE_", "");
    switch (state) {
      case "INPUT_REQUIRED" ->
          post(
              """
              {"message":{"messageId":"m2","role":"ROLE_USER","taskId":"%s",
                "parts":[{"data":{"name":"Jane"}}]},"configuration":{"returnImmediately":true}}"""
                  .formatted(id));
      case "COMPLETED" -> note(task, skill, state, "/artifacts/0/parts/0/text");
      case "FAILED", "CANCELED", "REJECTED" ->
          note(task, skill, state, "/status/message/parts/0/text");
      default -> {
        return false;
      }
    }
    return !state.equals("INPUT_REQUIRED");
  }

  private void note(JsonNode task, String skill, String state, String text) {
    ended.add(new Ended(task.path("id").asText(), skill, state, task.at(text).asText()));
  }

  private Optional<JsonNode> post(String body) {
    return anyHub().post("/a2a/rest/message:send", body).map(TaskClients::json);
  }

  private ForkedHub anyHub() {
    return hubs.get(ThreadLocalRandom.current().nextInt(hubs.size())).get();
  }

  private static JsonNode json(String text) {
    try {
      return JsonMappers.read(text);
    } catch (DocumentParseException malformed) {
      throw new AssertionError(text, malformed);
    }
  }

  @Override
  public void close() {
    stopped = true;
    threads.shutdownNow();
  }
}
