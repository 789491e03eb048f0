package io.serai.fuzz;

import java.util.List;

/**
 * What has broken programs of this kind before: the dictionary of the mutations. An entry that
 * found a fault stays, so that the fault does not come back unseen.
 */
final class Hostile {

  /** Written as they stand where JSON has a value. */
  static final List<String> LITERALS =
      List.of(
          "1e9999999",
          "-1e9999999",
          "1e-9999999",
          "1E400",
          "-0",
          "0.1",
          "1e308",
          "4.9e-324",
          "-1",
          "9007199254740993",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775809",
          "2147483648",
          "-2147483649",
          "1e2147483647",
          "1e2147483648",
          "1e-2147483649",
          "00",
          "01",
          "+1",
          ".5",
          "1.",
          "0x10",
          "NaN",
          "Infinity",
          "-Infinity",
          "nul",
          "True",
          "undefined",
          "",
          "null",
          "true",
          "false",
          "{}",
          "[]",
          "\"\"",
          "[null]",
          "{\"\":{}}",
          "{\"$ref\":\"#\"}",
          "[1,]",
          "{\"a\":1,}",
          "{\"a\":1,\"a\":2}",
          "{\"__proto__\":{}}",
          "/**/1",
          "'a'",
          "\"\\x41\"",
          "\"\\ud800\"",
          "\"\\udc00\\ud800\"",
          "\"\\u0000\"",
          "\"\u0001\"",
          "\"a\nb\"",
          "\ufeff1",
          "[",
          "{",
          "]",
          "}",
          "\"",
          "{\"a\"",
          "[[[[[[[[[[",
          "1 2",
          "null null");

  /** Short texts. */
  static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "\u0000",
          "a\u0000b",
          "\n",
          "\r\n",
          "\t",
          "\u007f",
          "\u0085",
          "\u2028",
          "\u200b",
          "\u202e",
          "\ufeff",
          "\ufffe",
          "\ud800",
          "\udfff",
          "\ud83d\ude00",
          "e\u0301\u0301\u0301\u0301",
          "\u0130",
          "\u1e9e",
          "ǅ",
          "İıſK",
          "٣",
          "１",
          "null",
          "true",
          "0",
          "-1",
          "1.5",
          "NaN",
          ".",
          "..",
          "../..",
          "../../../../etc/passwd",
          "/",
          "//",
          "\\",
          "%",
          "%00",
          "%2e%2e%2f",
          "%u0041",
          "%zz",
          "*",
          "**",
          "?",
          "#",
          "&",
          "=",
          ";",
          ",",
          ":",
          "::",
          "@",
          "$",
          "$.",
          "$..*",
          "$[*]",
          "$[?(@.a)]",
          "$[?(@ =~ /(a+)+$/)]",
          "$['']",
          "$..[?(@..a)]",
          "${a}",
          "${",
          "$${a}",
          "${secrets.a}",
          "${secrets.}",
          "${a[99999999999]}",
          "${a.b.c.d.e}",
          "#{7*7}",
          "{{serai.port}}",
          "{{x}}",
          "{{",
          "<script>",
          "<!--",
          "]]>",
          "' or 1=1 --",
          "'",
          "\"",
          "`",
          "|",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          "(a+)+$",
          "(?=",
          "[a-",
          "\\Q",
          "^(a|a)*$",
          "a{1,99999}",
          "a{99999}{99999}",
          "\\p{X}",
          "\\1",
          "(?<n>a)\\k<n>",
          "http://localhost:1",
          "http://127.0.0.1:1/",
          "http://[::1]:1",
          "http://[",
          "http://a b",
          "http://user:pass@localhost",
          "file:///etc/passwd",
          "classpath:x",
          "jar:file:x!/",
          "gopher://x",
          "//x",
          "http://localhost:99999",
          "http://localhost:-1",
          "http://%6c",
          "ftp://x",
          "http://0x7f.1",
          "http://2130706433",
          "http://localhost.",
          "urn:x",
          "mailto:x",
          "data:,",
          "1.0.0",
          "1.0",
          "99999999999.0.0",
          "1.0.0-0.0.0",
          "^1",
          ">=1 <2 || 3",
          "* || *",
          "1.x.x",
          "^99999999999999999999",
          "2026-01-01T00:00:00Z",
          "0000-00-00T00:00:00Z",
          "+1000000000-12-31T00:00:00Z",
          "9999-12-31T23:59:59.999999999+18:00",
          "P1D",
          "1ms",
          "99999999999999999999d",
          "-5s",
          "00000000-0000-0000-0000-000000000000",
          "echo",
          "echo@1",
          "echo@",
          "@",
          "numbers",
          "get-thing",
          "GetThing",
          "get-thing@99999999999",
          "writer",
          "caller",
          "serai",
          "foreign",
          "foreign.talk",
          "task:need",
          "agent:writer",
          "direct:order",
          "bean:x",
          "language:simple:${exec}",
          "application/json",
          "text/event-stream",
          "ROLE_USER",
          "user",
          "TASK_STATE_WORKING");

  /** Repeated to lengths at which what is not linear is slow. */
  static final List<String> UNITS =
      List.of(
          "a",
          "aa!",
          " ",
          "a ",
          "\t",
          "\n",
          "0",
          "9",
          "1.",
          "-",
          ".",
          "..",
          "/",
          "/a",
          "../",
          "\\",
          "%",
          "%25",
          "%00",
          "%2F",
          "*",
          "* ",
          "?",
          "(",
          "((",
          "[",
          "{",
          "${",
          "${a}",
          "$",
          "$.",
          "$..",
          ".a",
          "[0]",
          "[*]",
          ",",
          ", ",
          ";",
          ";a=b",
          ":",
          "a:",
          ":1",
          "=",
          "\"",
          "\\\"",
          "'",
          "for=a,",
          "for=\"",
          "and ",
          "and and ",
          "not ",
          "(not ",
          "a or ",
          "in ",
          "get ",
          "thing called ",
          "thing ",
          "note ",
          "both ",
          "weather in ",
          "e\u0301",
          "\ud83d\ude00",
          "\ud800",
          "\u0000",
          "\u2028",
          "ß",
          "ı",
          "&amp;",
          "&a=b",
          "W/\"a\",",
          "a,b;q=0.1,",
          "*/*,",
          "gzip,",
          "||1",
          " - 1",
          ">=1 ",
          "^1 || ",
          "1.x ",
          "-1-",
          "key ",
          "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
          "x-",
          "A",
          "Ab",
          "aB1",
          "_",
          "a@");

  private Hostile() {}

  /** A text that is odd, long, or both. */
  static String text(Rng rng) {
    return switch (rng.below(10)) {
      case 0, 1 -> repeated(rng, 2_000);
      case 2 ->
          rng.oneIn(8) ? repeated(rng, rng.oneIn(20) ? 400_000 : 60_000) : repeated(rng, 5_000);
      case 3 -> rng.pick(TEXTS) + rng.pick(TEXTS);
      case 4 -> random(rng);
      default -> rng.pick(TEXTS);
    };
  }

  /** One unit again and again, with an end that does not fit. */
  static String repeated(Rng rng, int longest) {
    String unit = rng.pick(UNITS);
    return rng.pick("", "get ", "x")
        + unit.repeat(1 + rng.size(longest) / unit.length())
        + rng.pick("", "!", "b");
  }

  private static String random(Rng rng) {
    StringBuilder text = new StringBuilder();
    for (int i = rng.size(200); i > 0; i--) {
      text.append((char) (rng.oneIn(3) ? rng.below(0x10000) : rng.below(0x80)));
    }
    return text.toString();
  }

  /** What stands where JSON has a value, well-formed or not. */
  static String literal(Rng rng) {
    return switch (rng.below(12)) {
      case 0 -> nested(rng, "[", "]");
      case 1 -> nested(rng, "{\"a\":", "}");
      case 2 -> "-".repeat(rng.below(2)) + "9".repeat(rng.size(5_000));
      case 3 -> "0." + "3".repeat(rng.size(5_000));
      case 4 -> "1e" + (rng.any() >> rng.below(63));
      case 5 -> many(rng);
      default -> rng.pick(LITERALS);
    };
  }

  private static String nested(Rng rng, String open, String close) {
    int depth = rng.pick(5, 150, 199, 200, 201, 500, 1_000, 5_000, rng.oneIn(20) ? 100_000 : 20);
    return open.repeat(depth) + "1" + close.repeat(rng.oneIn(4) ? depth - 1 : depth);
  }

  private static String many(Rng rng) {
    String item = rng.pick("1", "{}", "[]", "\"\"", "null", "\"a\"", "{\"text\":\"a\"}");
    int count = rng.size(rng.oneIn(20) ? 200_000 : 5_000);
    return "[" + (item + ",").repeat(count) + item + "]";
  }

  /** A name of a member that is odd or long. */
  static String name(Rng rng) {
    return rng.oneIn(60) ? "n".repeat(rng.pick(49_000, 50_000, 50_001, 80_000)) : text(rng);
  }
}
