package io.serai.hub;

import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A service that answers one request each time the gate is opened, so that a test decides how far a
 * skill proceeds: {@code /gate} waits, {@code /open} opens.
 */
final class GoldenGate {
  private final HttpStub stub;
  private final Queue<HttpServerResponse> waiting = new ArrayDeque<>();
  private int opened;

  GoldenGate(HttpStub stub) {
    this.stub = stub;
    stub.on("/gate", this::pass).on("/open", this::open);
  }

  String url() {
    return stub.url() + "/gate";
  }

  private synchronized void pass(HttpServerResponse response) {
    if (opened > 0) {
      opened--;
      response.end();
    } else {
      waiting.add(response);
    }
  }

  private synchronized void open(HttpServerResponse response) {
    HttpServerResponse first = waiting.poll();
    if (first == null) {
      opened++;
    } else {
      first.end();
    }
    response.end();
  }
}
