package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.QueryBracketNotation;
import io.serai.document.TextFunctions;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Objects and lists as {@code application/x-www-form-urlencoded}: a list of plain values repeats
 * the name, nested values have names in {@link QueryBracketNotation}, the elements of a body that
 * is a list are named by their index. Null is left out.
 */
final class FormText {

  private final StringBuilder text = new StringBuilder();

  private FormText() {}

  static String of(JsonNode value) {
    FormText form = new FormText();
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        form.field(String.valueOf(i), value.get(i));
      }
    } else {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        form.field(member.getKey(), member.getValue());
      }
    }
    return form.text.toString();
  }

  private void field(String name, JsonNode value) {
    if (value.isArray() && !QueryBracketNotation.hasContainer(value)) {
      value.forEach(element -> pairs(name, element));
    } else {
      pairs(name, value);
    }
  }

  private void pairs(String name, JsonNode value) {
    for (QueryBracketNotation.Pair pair : QueryBracketNotation.pairs(name, value)) {
      text.append(text.isEmpty() ? "" : "&")
          .append(encoded(pair.name()))
          .append('=')
          .append(encoded(pair.value()));
    }
  }

  private static String encoded(String plain) {
    return URLEncoder.encode(TextFunctions.wellFormedOf(plain), StandardCharsets.UTF_8);
  }
}
