package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.a2s.template.SecretException;
import io.serai.a2s.template.SecretReader;
import io.serai.a2s.template.VariableScope;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Set;

/** Renders the templates of one request and records the values of the secrets that it contains. */
final class RequestTemplateRenderer implements SecretReader {

  private final VariableScope scope;
  private final URI address;
  private final Set<String> values = new LinkedHashSet<>(0);

  RequestTemplateRenderer(VariableScope scope, URI address) {
    this.scope = scope;
    this.address = address;
  }

  JsonNode render(JsonTemplate template) throws ServiceCallException {
    try {
      return template.render(scope, this);
    } catch (SecretException e) {
      throw new ServiceCallException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public String secret(String id) throws SecretException {
    String value = scope.secret(id, address);
    if (!value.isEmpty()) {
      values.add(value);
    }
    return value;
  }

  /** The secrets that were inserted, in every encoding in which a response may repeat them. */
  Set<String> secrets() {
    if (values.isEmpty()) {
      return Set.of();
    }
    Set<String> forms = new LinkedHashSet<>(values);
    for (String value : values) {
      String json = TextNode.valueOf(value).toString();
      forms.add(json.substring(1, json.length() - 1));
      add(forms, value, PercentEncoding.ALL);
      add(forms, value, HeaderEncoding.VALUE);
    }
    return forms;
  }

  /** Adds an encoding of a value. If the value cannot be encoded so, it was not sent so either. */
  private static void add(Set<String> forms, String value, ValueEscaper escape) {
    try {
      forms.add(escape.of(value));
    } catch (ServiceCallException e) {
      return;
    }
  }
}
