package io.serai.outbound.component;

import io.serai.outbound.guard.ReservedRequestHeaders;
import io.vertx.core.MultiMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.camel.Message;

/**
 * Selects the headers of a Camel message that are sent as header fields, and the header fields of a
 * response that become message headers.
 */
final class OutboundHeaderFilter {

  private static final Set<String> EXCLUDED = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  static {
    EXCLUDED.addAll(Set.of("accept-encoding", "content-encoding", "date", "server", "set-cookie"));
  }

  private OutboundHeaderFilter() {}

  static Map<String, String> toSend(Map<String, Object> headers) {
    Map<String, String> fields = new LinkedHashMap<>();
    headers.forEach(
        (name, value) -> {
          if (isPlain(value) && passes(name)) {
            fields.put(name, value.toString());
          }
        });
    return fields;
  }

  static void received(MultiMap fields, Message message) {
    for (String name : fields.names()) {
      if (passes(name)) {
        message.setHeader(name, String.join(", ", fields.getAll(name)));
      }
    }
  }

  private static boolean isPlain(Object value) {
    return value instanceof String || value instanceof Number || value instanceof Boolean;
  }

  private static boolean passes(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return !lower.startsWith("camel")
        && !lower.startsWith("org.apache.camel")
        && !lower.startsWith("serai")
        && !EXCLUDED.contains(name)
        && !ReservedRequestHeaders.contain(name);
  }
}
