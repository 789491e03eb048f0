package io.serai.console.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageLinksTest {

  private static final Map<String, String> SERVED =
      Map.of("README.md", "README.md", "docs/a2a.md", "a2a.md", "docs/serai.svg", "serai.svg");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "docs/|see [A2A](a2a.md).|see [A2A](a2a.md).",
        "docs/|see [A2A](a2a.md#push).|see [A2A](a2a.md#push).",
        "docs/|[start](../README.md)|[start](README.md)",
        "''|[A2A](docs/a2a.md) and [push](docs/a2a.md#push)|[A2A](a2a.md) and [push](a2a.md#push)",
        "''|![a picture](docs/serai.svg)|![a picture](serai.svg)",
        "docs/|[here](#here), [there](https://example.com/a2a.md)|[here](#here), [there](https://example.com/a2a.md)",
        "docs/|[ADR 4](adr/0004-package-order.md) says why|ADR 4 says why",
        "docs/|[`routes/`](../routes/orders.camel.yaml) [A2A](a2a.md)|`routes/` [A2A](a2a.md)",
        "docs/|[a [nested](adr/1.md) text](a2a.md)|[a nested text](a2a.md)",
        "docs/|`[code](adr/1.md)` and [text](adr/2.md)|`[code](adr/1.md)` and text",
        "docs/|` ``` ` or `` a`b `` and [text](adr/2.md)|` ``` ` or `` a`b `` and text",
        "docs/|a [ without end and ](adr/1.md|a [ without end and ](adr/1.md",
        "docs/|[list] (of words) ]|[list] (of words) ]"
      })
  void linksLeadToServedFilesOrAreText(String folder, String page, String adapted) {
    assertThat(PageLinks.adapt(page, folder, SERVED)).isEqualTo(adapted);
  }

  @Test
  void codeIsLeftAndLinksSpanLines() {
    String code = "```\n[x](adr/1.md)\n```\n";

    assertThat(PageLinks.adapt("Read [the\ndecision](adr/1.md).\n" + code, "docs/", SERVED))
        .isEqualTo("Read the\ndecision.\n" + code);
  }
}
