package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.SecretException;
import io.serai.a2s.template.VariableScope;
import io.serai.skill.component.JsonBodyReader;
import io.serai.task.component.BodyPartsConverter;
import java.net.URI;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a step in a route that is not a capability: those of the run, or else those of
 * the exchange, and its {@code body}.
 */
record ExchangeVariableLookup(CapabilityRun run, Exchange exchange) implements VariableScope {
  private static final String BODY = "body";

  @Override
  public @Nullable JsonNode variable(String name) {
    JsonNode known = run.variable(name);
    if (known != null) {
      return known;
    }
    Object value = exchange.getVariable(name);
    if (value != null) {
      return BodyPartsConverter.tree(value);
    }
    return name.equals(BODY) ? JsonBodyReader.body(exchange) : null;
  }

  @Override
  public boolean isOmitted(String name) {
    return variable(name) == null && run.isOmitted(name);
  }

  @Override
  public String secret(String id, URI address) throws SecretException {
    return run.secret(id, address);
  }
}
