package io.serai.a2s.template;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A scope for tests: variables from an object, and secrets by "id@host". */
public record JsonScope(JsonNode variables, Map<String, String> secrets) implements VariableScope {

  public JsonScope(JsonNode variables) {
    this(variables, Map.of());
  }

  @Override
  public @Nullable JsonNode variable(String name) {
    return variables.get(name);
  }

  @Override
  public String secret(String id, URI address) throws SecretException {
    String host = address.getHost();
    String value = secrets.get(id + "@" + host);
    if (value == null) {
      throw new SecretException("There is no secret " + id + " for " + host + ".");
    }
    return value;
  }
}
