package io.serai.catalog;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The URIs of endpoints in examples of pages, with the options that stand beside them. */
final class EndpointUris {
  private final List<String> uris = new ArrayList<>();

  private EndpointUris() {}

  /** Returns those of all YAML blocks of a page. */
  static List<String> ofPage(String page) {
    EndpointUris found = new EndpointUris();
    String[] parts = page.split("\n```", -1);
    for (int i = 1; i < parts.length; i += 2) {
      if (parts[i].startsWith("yaml\n")) {
        found.add(new Load(LoadSettings.builder().build()).loadFromString(parts[i].substring(5)));
      }
    }
    return found.uris;
  }

  private void add(Object value) {
    if (value instanceof List<?> list) {
      list.forEach(this::add);
    } else if (value instanceof Map<?, ?> map) {
      if (map.get("uri") instanceof String uri) {
        uris.add(uri + (map.get("parameters") instanceof Map<?, ?> options ? query(options) : ""));
      }
      map.forEach(
          (name, child) -> {
            if (name.equals("to") && child instanceof String uri) {
              uris.add(uri);
            }
            add(child);
          });
    }
  }

  private static String query(Map<?, ?> options) {
    return options.entrySet().stream()
        .map(option -> option.getKey() + "=" + encoded(String.valueOf(option.getValue())))
        .collect(Collectors.joining("&", "?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
