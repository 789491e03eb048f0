package io.serai.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A case as people and programs can send it again. */
final class Dump {

  private static final int LONGEST = 4_096;

  private Dump() {}

  /** Its octets on the wire of HTTP/1.1; for gRPC the body, for files what is written. */
  static byte[] octets(FuzzCase.Payload payload) {
    if (payload instanceof FuzzCase.Http http) {
      return HttpText.of(http);
    }
    if (payload instanceof FuzzCase.Raw raw) {
      return raw.bytes();
    }
    if (payload instanceof FuzzCase.Frames frames) {
      return frames.bytes();
    }
    if (payload instanceof FuzzCase.Grpc grpc) {
      return grpc.body();
    }
    StringBuilder files = new StringBuilder();
    ((FuzzCase.Files) payload).changes().forEach(each -> files.append(said(each)));
    return files.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String said(FileChange change) {
    return change.act()
        + " "
        + change.path()
        + " ("
        + change.other()
        + ")\n"
        + new String(change.text(), StandardCharsets.UTF_8)
        + "\n";
  }

  /** How to send it again, where its octets are in a file of that name. */
  static String command(FuzzCase.Payload payload, String file, int port) {
    if (payload instanceof FuzzCase.Http http) {
      return "nc localhost " + port + " < " + file + "\n" + curl(http, port);
    }
    if (payload instanceof FuzzCase.Grpc grpc) {
      StringBuilder curl =
          new StringBuilder(
              "curl -s -i --http2-prior-knowledge -XPOST 'http://localhost:"
                  + port
                  + grpc.path()
                  + "'");
      grpc.headers().forEach(each -> curl.append(header(each)));
      return curl + " --data-binary @" + file;
    }
    return payload instanceof FuzzCase.Files
        ? "see " + file
        : "nc localhost " + port + " < " + file;
  }

  private static String curl(FuzzCase.Http http, int port) {
    StringBuilder curl =
        new StringBuilder(
            "curl -s -i --globoff --path-as-is -X "
                + http.method()
                + " 'http://localhost:"
                + port
                + http.target().replace("'", "%27")
                + "'");
    http.headers().stream()
        .filter(each -> !each.name().equals("Host"))
        .forEach(each -> curl.append(header(each)));
    if (http.body().length > 0 && http.body().length < LONGEST) {
      curl.append(" --data-binary $'").append(quoted(http.body())).append("'");
    }
    return curl.toString();
  }

  private static String header(Header header) {
    String value =
        header.value().length() > LONGEST ? header.value().substring(0, 100) + "…" : header.value();
    return " -H $'" + quoted((header.name() + ": " + value).getBytes(StandardCharsets.UTF_8)) + "'";
  }

  /** For bash, within {@code $''}. */
  private static String quoted(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte each : bytes) {
      boolean plain = each >= ' ' && each < 0x7f && each != '\'' && each != '\\';
      text.append(
          plain ? String.valueOf((char) each) : String.format(Locale.ROOT, "\\x%02x", each));
    }
    return text.toString();
  }

  static String hex(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    int length = Math.min(bytes.length, LONGEST);
    for (int at = 0; at < length; at += 16) {
      text.append(String.format(Locale.ROOT, "%06x ", at));
      StringBuilder plain = new StringBuilder();
      for (int i = at; i < Math.min(at + 16, length); i++) {
        text.append(String.format(Locale.ROOT, " %02x", bytes[i]));
        plain.append(bytes[i] >= ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '.');
      }
      text.append("  ").append(plain).append('\n');
    }
    return text + (bytes.length > length ? "… " + bytes.length + " octets\n" : "");
  }
}
