package io.serai.route.option;

import java.util.stream.Stream;

/** Texts that URIs, Camel, YAML or conditions give a meaning. */
public final class UriTexts {
  private UriTexts() {}

  public static Stream<String> all() {
    return Stream.of(
        "",
        " ",
        " a ",
        "a b",
        "a+b",
        "a%20b",
        "100%",
        "a&b=c",
        "a=b",
        "a?b",
        "a#b",
        "a;b",
        "RAW(x)",
        "RAW{x}",
        "{{secret}}",
        "a {{b}} {{{c}}} }}",
        "${body}",
        "http://user:word@host:80/a?b=c&d=e#f",
        "://://://",
        "5",
        "-1.50",
        "true",
        "null",
        "[1]",
        "{\"a\":1}",
        "\"quoted\"",
        "'single'",
        "it's \"both\" \\ \\n",
        "line\nbreak\ttab\r",
        "nul\u0000\u0007",
        "é ü Å 漢字",
        "no\u00a0break\u2003space\u2028",
        "\ud83d\ude00 smile",
        "\ufffe\uffff",
        "and",
        "a and b == 'c'",
        "/workflow/x",
        "<>|^`[]{}()*!@$,;:~",
        "resource:file:/etc/hosts",
        "#bean",
        "/*/**");
  }
}
