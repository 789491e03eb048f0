package io.serai.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Requests as they are on the wire of HTTP/1.1. */
final class HttpText {

  private static final int CHUNK = 4_096;

  private HttpText() {}

  static byte[] of(FuzzCase.Http http) {
    byte[] head = head(http).getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(head.length + http.body().length + 64);
    bytes.writeBytes(head);
    if (http.chunked()) {
      chunks(http.body(), bytes);
    } else {
      bytes.writeBytes(http.body());
    }
    return bytes.toByteArray();
  }

  private static String head(FuzzCase.Http http) {
    StringBuilder head = new StringBuilder();
    head.append(http.method()).append(' ').append(http.target()).append(" HTTP/1.1\r\n");
    http.headers()
        .forEach(each -> head.append(each.name()).append(": ").append(each.value()).append("\r\n"));
    if (http.chunked()) {
      head.append("Transfer-Encoding: chunked\r\n");
    } else if (http.body().length > 0 || !http.method().equals("GET")) {
      head.append("Content-Length: ").append(http.body().length).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  private static void chunks(byte[] body, ByteArrayOutputStream bytes) {
    for (int at = 0; at < body.length; at += CHUNK) {
      int length = Math.min(CHUNK, body.length - at);
      bytes.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
      bytes.write(body, at, length);
      bytes.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    bytes.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
  }
}
