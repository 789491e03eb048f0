package io.serai.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Octets of HTTP/1.1 that say false, double, or broken things of where a request ends and what it
 * is.
 */
final class RawArea implements Area {

  private static final List<String> LINES =
      List.of(
          "GET / HTTP/1.1",
          "GET /health HTTP/1.1",
          "GET ?/ HTTP/1.1",
          "GET ? HTTP/1.1",
          "GET # HTTP/1.1",
          "GET health HTTP/1.1",
          "GET * HTTP/1.1",
          "OPTIONS * HTTP/1.1",
          "GET // HTTP/1.1",
          "GET /%00 HTTP/1.1",
          "GET /%zz HTTP/1.1",
          "GET /a?%zz HTTP/1.1",
          "GET /health/../health HTTP/1.1",
          "GET /..%2f..%2f HTTP/1.1",
          "GET /hawtio/%2e%2e/x HTTP/1.1",
          "GET /hawtio/..;/x HTTP/1.1",
          "GET http://localhost/health HTTP/1.1",
          "GET http://evil.example.com/health HTTP/1.1",
          "GET http:// HTTP/1.1",
          "GET http://[ HTTP/1.1",
          "GET :// HTTP/1.1",
          "GET localhost:80 HTTP/1.1",
          "CONNECT localhost:80 HTTP/1.1",
          "CONNECT / HTTP/1.1",
          "TRACE / HTTP/1.1",
          "get /health HTTP/1.1",
          "GET /health HTTP/1.0",
          "GET /health HTTP/0.9",
          "GET /health HTTP/2.0",
          "GET /health HTTP/9.9",
          "GET /health HTTP/1.10",
          "GET /health http/1.1",
          "GET /health",
          "GET",
          "",
          "GET  /health  HTTP/1.1",
          "GET\t/health\tHTTP/1.1",
          "GET /health HTTP/1.1 x",
          " GET /health HTTP/1.1",
          "G\u0000T / HTTP/1.1",
          "GET /\u0000 HTTP/1.1",
          "GET /\u00e9 HTTP/1.1",
          "{} / HTTP/1.1",
          "POST /a2a/rpc HTTP/1.1",
          "POST /a2a/rest/message:send HTTP/1.1",
          "POST /a2s/v1/capabilities/search HTTP/1.1",
          "PUT /api/v1/credentials/%00 HTTP/1.1",
          "POST /lf.a2a.v1.A2AService/GetTask HTTP/1.1",
          "POST /own/raw HTTP/1.1",
          "HEAD /openapi.json HTTP/1.1",
          "PRI * HTTP/2.0");

  private static final List<String> FIELDS =
      List.of(
          "Content-Length: 5",
          "Content-Length: 0",
          "Content-Length: 4",
          "Content-Length: 500",
          "Content-Length: -1",
          "Content-Length: +5",
          "Content-Length: 5, 5",
          "Content-Length: 5,6",
          "Content-Length: 0x5",
          "Content-Length: 99999999999999999999",
          "Content-Length: 9223372036854775807",
          "Content-Length: 20000000",
          "Content-Length:",
          "Content-Length : 5",
          "Content-Length: 5 5",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: Chunked",
          "Transfer-Encoding: identity",
          "Transfer-Encoding: gzip, chunked",
          "Transfer-Encoding: chunked, chunked",
          "Transfer-Encoding: chunked, identity",
          "Transfer-Encoding: xchunked",
          "Transfer-Encoding:\u000bchunked",
          "Transfer-Encoding : chunked",
          "Transfer-Encoding: \"chunked\"",
          "Host: localhost",
          "Host:",
          "Host: ",
          "Host: a b",
          "Host: localhost:99999",
          "Host: localhost:x",
          "Host: [::1",
          "Host: evil.example.com",
          "Host: localhost, localhost",
          "Host: @",
          "Host: /",
          "Connection: close",
          "Connection: keep-alive",
          "Connection: upgrade",
          "Connection: x, y, Host",
          "Connection: Upgrade, HTTP2-Settings",
          "Upgrade: h2c",
          "Upgrade: websocket",
          "Upgrade: h2c, x",
          "Upgrade: TLS/1.0",
          "HTTP2-Settings: AAMAAABkAAQAAP__",
          "HTTP2-Settings: !!",
          "HTTP2-Settings:",
          "Sec-WebSocket-Version: 13",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
          "Expect: 100-continue",
          "Expect: 200-ok",
          "Expect:",
          "Trailer: X",
          "TE: trailers",
          "Content-Encoding: gzip",
          "Content-Type: application/json",
          "Content-Type: application/grpc",
          "X: a\r\n b",
          " X: a",
          ": a",
          "X",
          "X\u0000: a",
          "X: \u0000",
          "X: \u0001\u007f",
          "X y: z",
          "\u00e9: \u00e9",
          "X: a\rb",
          "X: a\nY: b",
          "A2A-Version: 1.0",
          "Accept: text/event-stream",
          "Forwarded: for=\"",
          "X-HTTP-Method-Override: DELETE");

  private static final List<String> BODIES =
      List.of(
          "",
          "hello",
          "{}",
          "{\"a\"",
          "5\r\nhello\r\n0\r\n\r\n",
          "5\r\nhello\r\n0\r\nX: y\r\n\r\n",
          "5\nhello\n0\n\n",
          "5;a=b\r\nhello\r\n0\r\n\r\n",
          "FFFFFFFFFFFFFFFFF\r\n",
          "-1\r\n\r\n",
          "x\r\n",
          "5\r\nhelloX",
          "7fffffff\r\na",
          "80000000\r\na",
          "0\r\n",
          "0\r\nX",
          "00000000000000005\r\nhello\r\n0\r\n\r\n",
          "0x5\r\nhello\r\n0\r\n\r\n",
          " 5\r\nhello\r\n0\r\n\r\n",
          "2\r\n{}\r\n0\r\n\r\n");

  private static final List<byte[]> STRANGERS =
      List.of(
          new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xfc, 3, 3},
          ascii("SSH-2.0-x\r\n"),
          ascii("\r\n\r\n\r\n"),
          ascii("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
          ascii("PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n"),
          new byte[] {0},
          ascii("*1\r\n$4\r\nPING\r\n"),
          ascii("GET / HTTP/1.1\r\n"));

  @Override
  public String name() {
    return "raw";
  }

  @Override
  public int share() {
    return 900;
  }

  @Override
  public FuzzCase next(long iteration, Rng rng, FuzzTarget hub) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    boolean whole = false;
    String id = "fuzz-" + name() + "-" + iteration;
    switch (rng.below(10)) {
      case 0 -> bytes.writeBytes(rng.pick(STRANGERS));
      case 1 -> whole = stretched(rng, bytes);
      case 2 -> whole = pipelined(rng, bytes);
      default -> whole = single(rng, bytes, id);
    }
    byte[] made = bytes.toByteArray();
    if (rng.oneIn(3)) {
      return new CaseMaker(name(), iteration, rng, hub)
          .made("raw", new FuzzCase.Raw(new ByteMutator(rng).mutated(made), false), false);
    }
    return new CaseMaker(name(), iteration, rng, hub)
        .made("raw", new FuzzCase.Raw(made, whole), false);
  }

  /** A head of odd lines; whole where nothing in it says that a body follows. */
  private static boolean single(Rng rng, ByteArrayOutputStream bytes, String id) {
    String line = rng.pick(LINES);
    StringBuilder head = new StringBuilder();
    boolean body = false;
    for (int i = rng.size(6); i > 0; i--) {
      String field = rng.oneIn(6) ? plain(Heads.any(rng)) : rng.pick(FIELDS);
      body |=
          field.startsWith("Content-Length")
              || field.startsWith("Transfer-Encoding")
              || field.startsWith("Upgrade");
      head.append(field).append("\r\n");
    }
    boolean host = rng.percent(70);
    String end = rng.oneIn(12) ? "\n" : "\r\n";
    String text =
        line
            + "\r\n"
            + (host ? "Host: localhost\r\n" : "")
            + "X-Request-Id: "
            + id
            + "\r\nAuthorization: Bearer "
            + Who.OPERATOR
            + "\r\n"
            + head
            + "\r\n";
    bytes.writeBytes(latin(text.replace("\r\n", end)));
    bytes.writeBytes(latin(rng.pick(BODIES)));
    return !body && line.endsWith("HTTP/1.1") && line.charAt(0) > ' ';
  }

  private static String plain(Header header) {
    return header.name() + ": " + header.value();
  }

  /** Long lines, long and many fields. */
  private static boolean stretched(Rng rng, ByteArrayOutputStream bytes) {
    String unit = rng.pick("a", "/", "/a", "%41", "?a=b&", ";", "../");
    String path =
        rng.oneIn(2)
            ? "/" + unit.repeat(rng.pick(1_000, 4_080, 4_096, 5_000, 70_000) / unit.length())
            : "/health";
    int count = rng.oneIn(2) ? rng.pick(50, 90, 100, 500, 3_000) : 1;
    String value = "v".repeat(rng.oneIn(2) ? rng.pick(10, 8_000, 8_192, 9_000, 70_000) : 3);
    bytes.writeBytes(latin("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n"));
    String field =
        rng.pick(
                "X",
                "Cookie",
                "Accept",
                "X-Forwarded-For",
                "Forwarded",
                "A2A-Extensions",
                "If-None-Match",
                "Host")
            + ": "
            + value
            + "\r\n";
    bytes.writeBytes(latin(field.repeat(count * field.length() > 500_000 ? 3 : count)));
    bytes.writeBytes(latin("\r\n"));
    return true;
  }

  /** Several requests at once, to be answered in turn; the server closes at some more than 100. */
  private static boolean pipelined(Rng rng, ByteArrayOutputStream bytes) {
    int count = rng.pick(2, 5, 50, 100);
    for (int i = 0; i < count; i++) {
      String body =
          rng.oneIn(3)
              ? "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"GetTask\",\"params\":{\"id\":\"x\"}}"
              : "";
      String line =
          body.isEmpty()
              ? "GET " + rng.pick("/health", "/", "/x", "/openapi.json")
              : "POST /a2a/rpc";
      bytes.writeBytes(
          latin(
              line
                  + " HTTP/1.1\r\nHost: localhost\r\nX-API-Key: "
                  + Who.OPERATOR
                  + "\r\nContent-Type: application/json\r\nContent-Length: "
                  + body.length()
                  + "\r\n\r\n"
                  + body));
    }
    return true;
  }

  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
