package io.serai.reload.routes;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Extracts the names of the beans that a route file declares. They are needed before the file is
 * loaded, because Camel binds beans while it parses.
 */
final class BeanNameExtractor {

  private static final Pattern XML =
      Pattern.compile("<bean\\s[^>]*?\\b(?:name|id)\\s*=\\s*[\"']([^\"']+)[\"']");

  private static final Pattern JAVA =
      Pattern.compile(
          "@BindToRegistry\\b(?:\\s*+\\([^)\"]{0,200}+(?:\"([^\"\\n]{0,200}+)\"[^)]{0,500}+)?\\))?"
              + "[^;={(]{0,500}?(\\w+)\\s*+[;={(]");

  private BeanNameExtractor() {}

  static Set<String> in(String file, String text) {
    if (file.endsWith(".xml")) {
      return inXml(text);
    }
    return file.endsWith(".yaml") ? inYaml(text) : inJava(text);
  }

  private static Set<String> inXml(String text) {
    Set<String> names = new LinkedHashSet<>();
    Matcher bean = XML.matcher(text);
    while (bean.find()) {
      names.add(bean.group(1));
    }
    return names;
  }

  /** Without a name, a bean has that of the method, field or class. */
  private static Set<String> inJava(String text) {
    Set<String> names = new LinkedHashSet<>();
    Matcher bean = JAVA.matcher(text);
    while (bean.find()) {
      String written = bean.group(1);
      names.add(written == null || written.isEmpty() ? bean.group(2) : written);
    }
    return names;
  }

  private static Set<String> inYaml(String text) {
    Set<String> names = new LinkedHashSet<>();
    try {
      for (JsonNode item : ParsedDocument.yaml(text).root()) {
        item.path("beans").forEach(bean -> names.add(bean.path("name").asText()));
      }
    } catch (DocumentParseException e) {
      return Set.of(); // loading the file reports the error
    }
    return names;
  }
}
