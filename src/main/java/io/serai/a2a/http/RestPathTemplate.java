package io.serai.a2a.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The path of an operation below the base of its HTTP+JSON binding, such as {@code
 * /tasks/{id}:cancel} or, for one agent, {@code /{tenant}/tasks/{id}:cancel}.
 *
 * @param names of the path parameters but the tenant
 */
record RestPathTemplate(String template, boolean hasTenant, List<String> names) {
  private static final String TENANT = "tenant";

  /** The path of the default agent. */
  static RestPathTemplate of(String template) {
    return new RestPathTemplate(template, false, names(template));
  }

  /** The same path behind the name of an agent. */
  RestPathTemplate withTenant() {
    return new RestPathTemplate("/{" + TENANT + "}" + template, true, names);
  }

  /** The path parameters of a request to this operation, decoded, without the tenant. */
  Map<String, String> parameters(A2aHttpRequest request) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : names) {
      values.put(name, String.valueOf(request.pathParameter(name)));
    }
    return values;
  }

  /** The agent that the path of a request names; null if the path has no tenant. */
  @Nullable String tenant(A2aHttpRequest request) {
    return hasTenant ? request.pathParameter(TENANT) : null;
  }

  private static List<String> names(String template) {
    List<String> names = new ArrayList<>();
    int begin = template.indexOf('{');
    while (begin >= 0) {
      int end = template.indexOf('}', begin);
      names.add(template.substring(begin + 1, end));
      begin = template.indexOf('{', end);
    }
    return List.copyOf(names);
  }
}
