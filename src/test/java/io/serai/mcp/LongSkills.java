package io.serai.mcp;

import io.serai.hub.HttpStub;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Skills whose tasks outlive hubs, for homes of tests, and the service that they call. Their input
 * is a {@code label}, which is in their results. {@code quick} ends soon, {@code ask} asks for a
 * name, {@code twice} for a name and a color. {@code long} and {@code once} work until the service
 * {@linkplain #finish lets} them end; {@code once} must not run twice.
 */
final class LongSkills implements AutoCloseable {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:quick
            parameters: {idempotent: true, taskSupport: preferred}
            steps:
              - delay: {constant: 50, asyncDelayed: true}
              - setBody: {simple: "quick ${body[label]}"}
      - route:
          from:
            uri: skill:ask
            parameters: {idempotent: true, taskSupport: preferred}
            steps:
              - setVariable: {name: label, simple: "${body[label]}"}
              - to: "task:need?required=name"
              - setBody: {simple: "ask ${variable.label} ${body[name]}"}
      - route:
          from:
            uri: skill:twice
            parameters: {idempotent: true, taskSupport: preferred}
            steps:
              - setVariable: {name: label, simple: "${body[label]}"}
              - to: "task:need?required=name"
              - setVariable: {name: name, simple: "${body[name]}"}
              - to: "task:need?required=color"
              - setBody: {simple: "twice ${variable.label} ${variable.name} ${body[color]}"}
      - route:
          from:
            uri: skill:long
            parameters: {idempotent: true, taskSupport: preferred}
            steps:
              - to: direct:work
              - setBody: {simple: "long ${variable.label}"}
      - route:
          from:
            uri: skill:once
            parameters: {taskSupport: preferred}
            steps:
              - to: direct:work
              - setBody: {simple: "once ${variable.label}"}
      - route:
          from:
            uri: direct:work
            steps:
              - setVariable: {name: label, simple: "${body[label]}"}
              - to: "task:progress?value=0.5&message=At work"
              - setBody: {simple: "${variable.label}"}
              - to: outbound:SERVICE/begun
              - setBody: {constant: wait}
              - loop:
                  simple: "${body} != 'end'"
                  doWhile: true
                  steps:
                    - delay: {constant: 200, asyncDelayed: true}
                    - to: outbound:SERVICE/state
                    - convertBodyTo: {type: String}
      """;

  private final HttpStub service = new HttpStub();
  private volatile String state = "wait";

  LongSkills() {
    service.on("/begun", response -> response.end("noted"));
    service.on("/state", response -> response.end(state));
  }

  /** Writes the skills into a home. */
  void addTo(Path home, String properties) {
    try {
      Files.createDirectories(home.resolve("routes"));
      Files.writeString(
          home.resolve("routes/long.camel.yaml"), ROUTES.replace("SERVICE", service.url()));
      Files.writeString(home.resolve("application.properties"), properties);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Returns how often the work on a task has begun. */
  long runs(String label) {
    return service.seen("/begun").stream().filter(call -> call.body().equals(label)).count();
  }

  /** Lets tasks that begin to work from now on work until they are let end. */
  void hold() {
    state = "wait";
  }

  /** Lets all tasks end. */
  void finish() {
    state = "end";
  }

  @Override
  public void close() {
    service.close();
  }
}
