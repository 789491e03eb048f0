package io.serai.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A stream of server-sent events, read one by one; each read blocks until its event arrives. */
public final class EventReader implements AutoCloseable {
  private final HttpResponse<InputStream> response;
  private final BufferedReader lines;
  private String id = "";

  private EventReader(HttpResponse<InputStream> response) {
    this.response = response;
    this.lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  /**
   * Opens a stream over HTTP/1.1. Otherwise Java's client offers an upgrade to HTTP/2, and
   * sometimes reads frames that directly follow the response head as part of an event.
   */
  public static EventReader open(HttpRequest request) {
    return open(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(), request);
  }

  static EventReader open(HttpClient client, HttpRequest request) {
    try {
      return new EventReader(client.send(request, BodyHandlers.ofInputStream()));
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }

  int status() {
    return response.statusCode();
  }

  String header(String name) {
    return response.headers().firstValue(name).orElse("");
  }

  /** The next line, comments included; null at the end. */
  String line() {
    try {
      return lines.readLine();
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }

  /** The id of the event that was read last. */
  String id() {
    return id;
  }

  /** The data of the next event; null at the end. */
  public JsonNode next() {
    try {
      for (String line = line(); line != null; line = line()) {
        if (line.startsWith("id: ")) {
          id = line.substring(4);
        } else if (line.startsWith("data: ")) {
          return JsonMappers.MAPPER.readTree(line.substring(6));
        }
      }
      return null;
    } catch (IOException noJson) {
      throw new AssertionError(noJson);
    }
  }

  /** Every event to the end. */
  public List<JsonNode> rest() {
    List<JsonNode> events = new ArrayList<>();
    for (JsonNode event = next(); event != null; event = next()) {
      events.add(event);
    }
    return events;
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }
}
