package io.serai.protocol.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.error.ErrorBodyFormat;
import io.serai.protocol.FairSerialExecutor;
import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BlockingWorkerTest {

  private static final int ROOM = 150;

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final Queue<Runnable> queue = new ArrayDeque<>();
  private final List<String> done = new ArrayList<>();
  private final FairSerialExecutor worker = new FairSerialExecutor(this::execute);

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void operationDoesNotRunOnTheCallingThread() {
    Exchange exchange = request("ada", "a1");

    assertThat(done).isEmpty();
    work();
    assertThat(done).containsExactly("a1");
    assertThat(exchange.getMessage().getBody(Buffer.class).toString()).isEqualTo("a1");
  }

  @Test
  void callersTakeTurns() {
    request("ada", "a1");
    request("ada", "a2");
    request("ada", "a3");
    request("bob", "b1");
    request("cy", "c1");

    work();

    assertThat(done).containsExactly("a1", "b1", "c1", "a2", "a3");
  }

  @Test
  void callerWithManyWaitingRequestsIsRefusedAndOthersAreNot() {
    for (int i = 0; i < 100; i++) {
      request("ada", "a" + i);
    }

    Exchange refused = request("ada", "more");

    assertThat(status(refused)).isEqualTo(429);
    assertThat(message(refused))
        .isEqualTo("100 of your requests wait already. Try again in a second.");
    assertThat(refused.getMessage().getHeader("retry-after")).isEqualTo("1");
    assertThat(status(request("bob", "b"))).isZero();
    work();
    assertThat(status(request("ada", "again"))).isZero();
  }

  @Test
  void fullQueueIsAnsweredWith503AndTheRequestIsDropped() {
    for (int i = 0; i < ROOM; i++) {
      request("agent" + i, "x");
    }

    Exchange refused = request("late", "y");

    assertThat(status(refused)).isEqualTo(503);
    assertThat(message(refused)).isEqualTo("Too many requests at once. Try again in a second.");
    assertThat(refused.getMessage().getHeader("retry-after")).isEqualTo("1");
    work();
    assertThat(done).hasSize(ROOM).doesNotContain("y");
  }

  private Exchange request(String caller, String what) {
    Exchange exchange = new DefaultExchange(camel);
    exchange.setProperty(Caller.PROPERTY, new Caller(caller, false, Permissions.NONE));
    JsonOperation operation =
        JsonOperation.blocking(
            worker,
            request -> {
              done.add(what);
              return JsonResponse.text("text/plain", what);
            });
    new JsonOperationProcessor(operation, ErrorBodyFormat.PROBLEM, (request, error) -> {})
        .process(exchange, doneSync -> {});
    return exchange;
  }

  private static String message(Exchange exchange) {
    return exchange.getMessage().getBody(Buffer.class).toJsonObject().getString("detail");
  }

  private static int status(Exchange exchange) {
    return exchange.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE, 0, Integer.class);
  }

  private void execute(Runnable work) {
    if (queue.size() == ROOM) {
      throw new RejectedExecutionException();
    }
    queue.add(work);
  }

  private void work() {
    for (Runnable next; (next = queue.poll()) != null; ) {
      next.run();
    }
  }
}
