package io.serai.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes requests of their parts; one for each case. */
final class CaseMaker {

  /** Where the right checksum of a document is to stand: the hub tells it in its refusal. */
  static final String CHECKSUM = "0".repeat(64);

  private static final String EXPECTED = "\"expected\":\"";
  private static final String LARGE = "\"padding\":\"" + "a".repeat(9_000_000) + "\",";

  private final String area;
  private final long iteration;
  private final Rng rng;
  private final FuzzTarget hub;

  CaseMaker(String area, long iteration, Rng rng, FuzzTarget hub) {
    this.area = area;
    this.iteration = iteration;
    this.rng = rng;
    this.hub = hub;
  }

  /** JSON from a valid one: its tree is changed, or its text. */
  String json(String valid) {
    Tree tree = new TreeMutator(rng).mutated(Tree.parse(filled(valid)));
    String text = TreeText.of(tree, rng.oneIn(2));
    if (rng.oneIn(4_000) && text.startsWith("{\"")) {
      return "{" + LARGE + text.substring(1);
    }
    return text;
  }

  /** With the ids and addresses of this run in place of their words. */
  String filled(String text) {
    return text.replace("@TASK@", hub.known().task())
        .replace("@CONTEXT@", hub.known().context())
        .replace("@STUB@", hub.stub());
  }

  /** The octets of a text, which are changed, too, now and then. */
  byte[] octets(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (rng.oneIn(12)) {
      return new ByteMutator(rng).mutated(bytes);
    }
    return rng.oneIn(80)
        ? text.getBytes(rng.pick(StandardCharsets.UTF_16, StandardCharsets.ISO_8859_1))
        : bytes;
  }

  /** A request; its head is odd now and then. */
  FuzzCase request(
      String name,
      String method,
      String template,
      @Nullable String type,
      byte @Nullable [] body,
      Header... more) {
    List<Header> headers = new ArrayList<>(List.of(more));
    byte[] sent = body == null ? new byte[0] : body;
    if (body != null && rng.oneIn(15)) {
      Coding coding = Coding.any(rng, body);
      headers.add(new Header("Content-Encoding", coding.name()));
      sent = coding.bytes();
    }
    head(headers, type);
    String verb =
        rng.oneIn(50)
            ? rng.pick(
                "GET",
                "POST",
                "PUT",
                "DELETE",
                "PATCH",
                "HEAD",
                "OPTIONS",
                "TRACE",
                "PROPFIND",
                "X")
            : method;
    String target = new Targets(rng, hub.known()).of(template);
    return made(name, new FuzzCase.Http(verb, target, headers, sent, rng.oneIn(10)), waits(sent));
  }

  /** The fields that each request has, then those that are odd. */
  void head(List<Header> headers, @Nullable String type) {
    headers.add(new Header("Host", "localhost:" + hub.port()));
    headers.add(new Header("X-Request-Id", "fuzz-" + area + "-" + iteration));
    headers.addAll(Who.any(rng));
    if (type != null) {
      headers.add(new Header("Content-Type", type));
    }
    if (rng.oneIn(4)) {
      for (int i = rng.size(4); i > 0; i--) {
        headers.add(Heads.any(rng));
      }
    }
  }

  FuzzCase made(String name, FuzzCase.Payload payload, boolean waits) {
    return new FuzzCase(area, iteration, name, payload, waits, null);
  }

  /** The same document once more, with the checksum that the refusal of the first one told. */
  FuzzCase withChecksum(FuzzCase first) {
    return new FuzzCase(
        first.area(),
        first.iteration(),
        first.name(),
        first.payload(),
        first.waits(),
        answer -> again(first, answer));
  }

  private static @Nullable FuzzCase again(FuzzCase first, String answer) {
    int at = answer.indexOf(EXPECTED);
    int from = at + EXPECTED.length();
    if (at < 0
        || answer.length() < from + CHECKSUM.length()
        || !(first.payload() instanceof FuzzCase.Http http)) {
      return null;
    }
    String body = new String(http.body(), StandardCharsets.ISO_8859_1);
    String right = body.replace(CHECKSUM, answer.substring(from, from + CHECKSUM.length()));
    FuzzCase.Http renewed =
        new FuzzCase.Http(
            http.method(),
            http.target(),
            http.headers(),
            right.getBytes(StandardCharsets.ISO_8859_1),
            http.chunked());
    return new FuzzCase(
        first.area(),
        first.iteration(),
        first.name() + " (checksum)",
        renewed,
        first.waits(),
        null);
  }

  /** Documents that say how long a call may take or wait are taken at their word. */
  static boolean waits(byte[] body) {
    return body.length > 100 && new String(body, StandardCharsets.ISO_8859_1).contains("x-serai");
  }
}
