package io.serai.cli.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.HubClient;
import io.serai.cli.client.HubRefusedException;
import io.serai.cli.terminal.CommandException;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Follows the events of a task until its end. When the connection breaks, it connects again and
 * goes on after the last event. Not thread-safe.
 */
final class TaskEventFollower {

  private static final String DATA = "data: ";
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final int MAX_BREAKS = 30;

  private final HubClient hub;
  private final String task;

  /** Never counted down: an interrupt ends the pause. */
  private final CountDownLatch stopped = new CountDownLatch(1);

  private long last;

  /**
   * @param task path of the task
   */
  TaskEventFollower(HubClient hub, String task) {
    this.hub = hub;
    this.task = task;
  }

  /**
   * Gives the events to a consumer, until the last one.
   *
   * @throws CommandException if the hub refuses the request, or cannot be reached any more
   */
  void follow(Consumer<JsonNode> events) throws InterruptedException {
    int breaks = 0; // one after another, without an event between
    while (breaks < MAX_BREAKS) {
      long before = last;
      if (isFollowedToItsEnd(events)) {
        return;
      }
      breaks = last > before ? 1 : breaks + 1;
      stopped.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }
    throw new CommandException("The stream of events broke too often. Follow the task again.");
  }

  /** Returns false if the connection broke, or the hub is being restarted. */
  private boolean isFollowedToItsEnd(Consumer<JsonNode> events) throws InterruptedException {
    try {
      return connect(events) && ended();
    } catch (HubRefusedException refused) {
      throw refused;
    } catch (CommandException unreachable) {
      if (last == 0) {
        throw unreachable;
      }
      return false;
    }
  }

  private boolean connect(Consumer<JsonNode> events) throws InterruptedException {
    return hub.stream(
        task + "/events?after=" + last,
        line -> {
          if (line.startsWith(DATA)) {
            JsonNode event = event(line.substring(DATA.length()));
            last = event.path("sequence").asLong();
            events.accept(event);
          }
        });
  }

  /** Whether the task has ended: a hub that stops ends its streams before that. */
  private boolean ended() throws InterruptedException {
    return switch (hub.get(task).path("state").asText()) {
      case "COMPLETED", "FAILED", "CANCELED", "REJECTED" -> true;
      default -> false;
    };
  }

  private static JsonNode event(String data) {
    try {
      return JsonMappers.read(data);
    } catch (DocumentParseException broken) {
      throw new CommandException("The hub sent an event that is not JSON: " + data);
    }
  }
}
