package io.serai.hub;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Requests with headers that no client of Java sends, such as another host. */
public final class RawHttp {

  private RawHttp() {}

  /** GETs a path of a hub; {@code headers} are whole lines, a {@code Host} among them. */
  public static HubFixture.Reply get(String hub, String path, String... headers) {
    return send(hub, "GET " + path + " HTTP/1.1", "", headers);
  }

  /** Sends a request unchanged. */
  public static HubFixture.Reply send(String hub, String line, String body, String... headers) {
    String answer = whole(hub, line, body, headers);
    int status = Integer.parseInt(answer.substring(9, 12));
    return new HubFixture.Reply(status, Map.of(), answer.substring(answer.indexOf("\r\n\r\n") + 4));
  }

  /** The whole response, including its head. */
  public static String whole(String hub, String line, String body, String... headers) {
    URI uri = URI.create(hub);
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      String request =
          "%s\r\n%s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
              .formatted(line, String.join("\r\n", headers), body.length(), body);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
