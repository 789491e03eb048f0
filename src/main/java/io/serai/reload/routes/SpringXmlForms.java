package io.serai.reload.routes;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rewrites the elements of Spring's XML around routes to those that Camel's own loader reads; line
 * numbers do not change. A document may be a {@code camelContext} alone. The routes of a {@code
 * routeContext} are those of the file, so references to it are left out.
 */
final class SpringXmlForms {

  private static final Pattern CONTEXT_ALONE =
      Pattern.compile(
          "\\A((?:\\s|\\uFEFF|<\\?.{0,1000}?\\?>|<!--.{0,20000}?-->)*+)(<camelContext\\b.*</camelContext\\s*>)",
          Pattern.DOTALL);
  private static final String PARTS = "(?:route|rest|routeTemplate|routeConfiguration)Context";
  private static final Pattern REFERENCE =
      Pattern.compile(
          "<" + PARTS + "Ref\\b[^>]*/>|<" + PARTS + "Ref\\b[^>]*>\\s*</" + PARTS + "Ref>");
  private static final Pattern PART = Pattern.compile("(</?)" + PARTS + "\\b");

  private SpringXmlForms() {}

  static String rewritten(String file, String text) {
    if (!file.endsWith(".xml")) {
      return text;
    }
    String plain =
        PART.matcher(
                REFERENCE
                    .matcher(text)
                    .replaceAll(found -> "\n".repeat((int) lineBreaks(found.group()))))
            .replaceAll("$1camelContext");
    Matcher alone = CONTEXT_ALONE.matcher(plain);
    return alone.find()
        ? alone.group(1) + "<beans>" + alone.group(2) + "</beans>" + plain.substring(alone.end())
        : plain;
  }

  private static long lineBreaks(String text) {
    return text.chars().filter(c -> c == '\n').count();
  }
}
