package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A block of a page in {@code docs/}, behind a comment that names it. */
public final class PageExample {

  private PageExample() {}

  /** Returns the text of the block behind {@code <!-- example: NAME -->}. */
  public static String of(String page, String name) throws IOException {
    String text = Files.readString(Path.of("docs", page));
    int marker = text.indexOf("<!-- example: " + name + " -->\n```");
    assertThat(marker).as(name).isNotNegative();
    int begin = text.indexOf('\n', text.indexOf("```", marker)) + 1;
    return text.substring(begin, text.indexOf("```", begin));
  }
}
