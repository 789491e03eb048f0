package io.serai.bench.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.WebSocket;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a greedy caller does, again and again: each the most that one request may cost. */
enum GreedyWish {
  /** Bodies of nearly the greatest size. */
  LARGE_BODIES {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      return client.send("echo", LARGE, false);
    }
  },
  /** Tasks with large inputs that wait for an answer which never comes. */
  WAITING_TASKS {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      return client.send("ask", LARGE, true);
    }
  },
  /** Tasks with large artifacts. */
  LARGE_ARTIFACTS {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      return client.send("repeat", LARGE, true);
    }
  },
  /** Lists with all that the caller's tasks have, once it has some large ones. */
  LARGE_LISTS {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      return number < 40
          ? client.send("repeat", LARGE, false)
          : client.get("/a2a/rest/tasks?pageSize=100&includeArtifacts=true&historyLength=100");
    }
  },
  /** Lists whose responses nobody reads for a while. */
  UNREAD_LISTS {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      if (number < 10) {
        return client.send("repeat", LARGE, false);
      }
      var unread = client.open("/a2a/rest/tasks?pageSize=100&includeArtifacts=true");
      client.get("/a2a/rest/tasks?pageSize=1");
      unread.body().close();
      return unread.statusCode();
    }
  },
  /** Tasks that do not end, each followed by a stream. */
  STREAMS {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      return client.stream("sleep");
    }
  },
  /** Tasks with large inputs that run for an hour. */
  RUNNING_TASKS {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      return client.send("sleep", LARGE, true);
    }
  },
  /** WebSockets of a worker whose messages nobody reads, as many as can be had. */
  UNREAD_SOCKETS {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      WebSocket opened = client.socket("/a2w/v1/ws/" + (number % 2 == 0 ? "status" : "events"));
      SOCKETS.add(opened);
      if (SOCKETS.size() > MAX_SOCKETS) {
        SOCKETS.remove().abort();
      }
      return client.send("echo", "hello", true);
    }
  },
  /** Tasks that are told to a receiver which never answers. */
  SILENT_RECEIVERS {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      return client.sendAndPush("repeat", LARGE_VALUE, SilentReceiver.url());
    }
  },
  /** Requests that break off in the middle of a large body. */
  BROKEN_BODIES {
    @Override
    int once(CallerClient client, long number) throws IOException {
      client.breakOff("/a2a/rest/message:send", LARGE.length(), LARGE.length() / 2);
      return 0;
    }
  },
  /** Workflows that are all different, so that each is compiled. */
  COMPILED_ROUTES {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      String operations =
          IntStream.range(0, 19)
              .mapToObj(
                  each ->
                      operation(
                          "o" + each,
                          "{\"SetData\": {\"value\": "
                              + number
                              + ", \"outputPath\": \"/workflow/o"
                              + each
                              + "\"}}"))
              .collect(Collectors.joining("\n"));
      String order =
          IntStream.range(0, 19)
              .mapToObj(each -> "\"o" + each + "\"")
              .collect(Collectors.joining(","));
      return workflow(client, operations, order);
    }
  },
  /** Values of nearly a megabyte for the storage of workflows. */
  STORAGE {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      String operations =
          operation(
                  "data",
                  "{\"SetData\": {\"value\": \""
                      + LARGE_VALUE
                      + "\", \"outputPath\": \"/workflow/v\"}}")
              + "\n"
              + operation(
                  "store",
                  "{\"StoreData\": {\"inputPath\": \"/workflow/v\", \"storage\": \"localStorage\", \"key\": \"k"
                      + number
                      + "\"}}");
      return workflow(client, operations, "\"data\",\"store\"");
    }
  },
  /** Documents of capabilities whose aliases would grow without end. */
  DOCUMENTS {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      return client.post("/a2s/v1/capabilities", ALIASES);
    }
  },
  /** Searches with as many words as fit. */
  SEARCHES {
    @Override
    int once(CallerClient client, long number) throws IOException, InterruptedException {
      return client.post("/a2s/v1/capabilities/search", "{\"intent\": \"" + WORDS + number + "\"}");
    }
  };

  private static final String LARGE = "x".repeat(9_000_000);
  private static final String LARGE_VALUE = "x".repeat(980_000);
  private static final String WORDS = "weather of the city ".repeat(50);
  private static final String ALIASES =
      "a: &a [x,x,x,x,x,x,x,x,x]\n"
          + IntStream.range(0, 9)
              .mapToObj(
                  each -> {
                    char from = (char) ('a' + each);
                    char to = (char) (from + 1);
                    return to + ": &" + to + " [" + ("*" + from + ",").repeat(8) + "*" + from + "]";
                  })
              .collect(Collectors.joining("\n"));
  private static final int MAX_SOCKETS = 1_000;
  private static final Queue<WebSocket> SOCKETS = new ConcurrentLinkedQueue<>();
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final AtomicLong EXECUTIONS = new AtomicLong();

  /**
   * Makes one request.
   *
   * @param number of the request, from 0
   * @return the status of its response; 0 if it was not waited for
   */
  abstract int once(CallerClient client, long number) throws IOException, InterruptedException;

  String caller() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String operation(String id, String operation) {
    return "{\"type\":\"operationUpdate\",\"operationId\":\""
        + id
        + "\",\"operation\":"
        + operation
        + "}";
  }

  private static int workflow(CallerClient client, String operations, String order)
      throws IOException, InterruptedException {
    String begin =
        "{\"type\":\"beginExecution\",\"executionId\":\"e%d\",\"operationOrder\":[%s]}"
            .formatted(EXECUTIONS.incrementAndGet(), order);
    return client.post(
        "/api/v1/workflows/execute",
        JSON.writeValueAsString(Map.of("workflow", operations + "\n" + begin)));
  }
}
