package io.serai.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.serai.document.Sha256;
import io.serai.hub.Keys;
import io.serai.mcp.model.HeaderValue;
import io.serai.security.key.OperatorKey;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * MCP: requests of 2026-07-28 with the headers and the {@code _meta} that say what they are, and
 * requests of sessions and their streams; both rightly, wrongly, twice or not at all.
 */
final class McpArea implements Area {
  private static final List<String> REVISIONS =
      List.of("2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2099-01-01");
  private static final List<String> ACCEPTS =
      List.of(
          "application/json, text/event-stream",
          "application/json,text/event-stream;q=0",
          "application/json",
          "text/event-stream",
          "*/*",
          "text/*",
          "",
          ",;");

  @Override
  public String name() {
    return "mcp";
  }

  @Override
  public int share() {
    return 1_500;
  }

  @Override
  public FuzzCase next(long iteration, Rng rng, FuzzTarget hub) {
    CaseMaker maker = new CaseMaker(name(), iteration, rng, hub);
    String path =
        rng.oneIn(3) ? "/agents/" + rng.pick("writer", "writer", "foreign", "x") + "/mcp" : "/mcp";
    if (rng.oneIn(8)) {
      return rng.oneIn(4)
          ? maker.request("mcp session end", "DELETE", path, null, null, stream(rng, hub))
          : maker.request("mcp stream", "GET", path, null, null, stream(rng, hub));
    }
    McpSample sample = rng.pick(McpSample.ALL);
    boolean session = rng.oneIn(4);
    String task = hub.known().task();
    String right =
        sample
            .message(session ? null : McpSample.meta(rng))
            .replace(McpSample.TASK, task)
            .replace(McpSample.STATE, hub.known().state());
    String body = rng.oneIn(3) ? maker.json(right) : right;
    if (rng.oneIn(60)) {
      body = "[" + body + "," + body + "]";
    }
    Heading heading = new Heading(rng, !rng.oneIn(3), new ArrayList<>());
    String revision = session ? rng.pick(REVISIONS.subList(1, 4)) : REVISIONS.get(0);
    heading.add("Accept", ACCEPTS.get(0), rng.pick(ACCEPTS));
    heading.add("MCP-Protocol-Version", revision, rng.pick(REVISIONS));
    if (session || rng.oneIn(20)) {
      heading.add("Mcp-Session-Id", sessionId(rng), rng.pick("", "2025-11-25", "x.y.z"));
    }
    if (!session || rng.oneIn(20)) {
      heading.add("Mcp-Method", sample.method(), rng.pick(McpSample.ALL).method());
      heading.add("Mcp-Name", encoded(rng, sample.name(task)), "echo");
      heading.add("Mcp-Param-Region", encoded(rng, sample.region()), "us-west1");
      heading.add("Mcp-Param-Size", sample.size(), rng.pick("1e9999999", "3.0", "=?base64?"));
    }
    return maker.request(
        "mcp " + sample.method(),
        "POST",
        path,
        "application/json",
        rng.oneIn(8) ? maker.octets(body) : body.getBytes(UTF_8),
        heading.headers().toArray(Header[]::new));
  }

  private static Header[] stream(Rng rng, FuzzTarget hub) {
    Heading heading = new Heading(rng, !rng.oneIn(3), new ArrayList<>());
    heading.add("Accept", "text/event-stream", rng.pick(ACCEPTS));
    heading.add("Mcp-Session-Id", sessionId(rng), "2026-07-28.f.x");
    heading.add("MCP-Protocol-Version", "2025-11-25", rng.pick(REVISIONS));
    if (rng.oneIn(2)) {
      String task = hub.known().task();
      String call = "[\"" + task + "\",0,1,\"p\",\"info\"]";
      String position =
          rng.pick("0.0.", "1.1.", "2.1.", "-1.0.", "99999999999999999999.1.")
              + Base64.getUrlEncoder().withoutPadding().encodeToString(call.getBytes(UTF_8));
      heading.add("Last-Event-ID", position, rng.pick(task, "", ".", "1"));
    }
    return heading.headers().toArray(Header[]::new);
  }

  /** The id of a session of a caller, who often sends the request, too. */
  private static String sessionId(Rng rng) {
    String id = "00000000-0000-4000-8000-00000000000" + rng.below(4);
    String begun =
        (rng.oneIn(8) ? rng.pick(REVISIONS) : "2025-11-25")
            + "."
            + rng.pick("", "f", "fusr", "zz")
            + "."
            + id;
    String owner =
        rng.pick("operator:open", "operator:" + OperatorKey.id(Keys.sha256(Who.OPERATOR)));
    return begun + "." + Sha256.hex(begun + "\n" + owner).substring(0, 32);
  }

  private static @Nullable String encoded(Rng rng, @Nullable String value) {
    if (value == null || !rng.oneIn(8)) {
      return value == null ? null : HeaderValue.encoded(value);
    }
    return rng.pick("=?base64?", "=?BASE64?") + rng.pick("ZWNobw==", "!", "ZWNobw", "") + "?=";
  }

  /**
   * The headers of a request.
   *
   * @param right whether all of them are as they should be
   */
  private record Heading(Rng rng, boolean right, List<Header> headers) {

    /**
     * Adds a header: the right one mostly, else another, a hostile one, two, or none.
     *
     * @param valid null if a right request does not have it
     */
    void add(String name, @Nullable String valid, String other) {
      int choice = right ? 0 : rng.below(100);
      if (choice < 70 && valid != null) {
        headers.add(new Header(rng.oneIn(10) ? name.toLowerCase(Locale.ROOT) : name, valid));
      } else if (choice >= 70 && choice < 90) {
        headers.add(new Header(name, choice < 80 ? other : hostile(rng)));
      }
      if (choice >= 85 && choice < 95) {
        headers.add(new Header(name, valid == null ? other : valid));
      }
    }
  }

  private static String hostile(Rng rng) {
    String text = Heads.clean(Hostile.text(rng));
    return text.length() > 6_000 ? text.substring(0, 6_000) : text;
  }
}
