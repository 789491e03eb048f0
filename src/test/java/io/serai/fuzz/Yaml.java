package io.serai.fuzz;

import java.util.List;

/** What YAML has beyond JSON, of which it is a superset. */
final class Yaml {

  private static final List<String> HEADS =
      List.of(
          "",
          "",
          "",
          "",
          "---\n",
          "%YAML 1.2\n---\n",
          "%YAML 99.9\n---\n",
          "%TAG ! tag:x,2000:\n---\n",
          "# a\n",
          "\ufeff",
          "&a ",
          "!!map ",
          "!!java.net.URL ",
          "!<tag:yaml.org,2002:map> ",
          "? ",
          "- ",
          "--- ---\n",
          "...\n",
          "\t",
          "|\n ",
          ">9\n ");

  private static final List<String> WHOLES =
      List.of(
          "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\n",
          "&a [*a]",
          "a: &a {b: *a}",
          "<<: {a: 1}\n",
          "? [a]\n: b\n",
          "a: 1\na: 2\n",
          "a: |\n  b\n c\n",
          "*x",
          "a: !!int x",
          "a: !!binary =",
          "a: 2026-01-01",
          "a: 0o7777777777777777777777",
          "a: .inf",
          "a: 1_000",
          "a: 190:20:30",
          "{a, b: , c: }",
          "[a, , b]",
          "a: 'b",
          "a: \"\\uD800\"",
          "- - - - - -",
          "a:\n b:\n  c:\n   d",
          "\u0000",
          "a: b: c",
          "@a",
          "`a`",
          "%a",
          "--- a\n--- b\n");

  private Yaml() {}

  static String of(String json, Rng rng) {
    if (rng.oneIn(12)) {
      return rng.pick(WHOLES);
    }
    if (rng.oneIn(40)) {
      int depth = rng.pick(100, 1_000, 20_000);
      return rng.pick("- ", "[", "? ", "a: [", "{a: ").repeat(depth);
    }
    return rng.pick(HEADS) + json;
  }
}
