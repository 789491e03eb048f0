package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The server of an operation: the first one of the most specific {@code servers} list, with
 * variables replaced by their defaults (A2S-39).
 *
 * @param base the address, without a trailing slash
 */
record OpenApiServer(String base, String host) {

  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");

  static Optional<OpenApiServer> read(
      OpenApiReferenceResolver task, OpenApiOperation operation, FaultRecordingSink faults) {
    Optional<LocatedJsonNode> server =
        Stream.of(operation.node(), operation.pathItem(), task.root())
            .map(level -> level.child("servers"))
            .filter(list -> list.node().isArray() && !list.node().isEmpty())
            .findFirst()
            .map(list -> list.child(0));
    if (server.isEmpty()) {
      faults.invalid(
          task.root().child("servers").pointer(),
          "Write a list with the server that the step calls: [{url: https://HOST}].");
      return Optional.empty();
    }
    return read(server.get(), faults);
  }

  private static Optional<OpenApiServer> read(LocatedJsonNode server, FaultRecordingSink faults) {
    LocatedJsonNode url = server.child("url");
    Optional<String> filled = fill(url.text(), server.child("variables"), faults);
    return filled
        .flatMap(text -> EndpointUrl.read(text, url.pointer(), faults))
        .flatMap(endpoint -> of(endpoint, url, faults));
  }

  private static Optional<OpenApiServer> of(
      EndpointUrl endpoint, LocatedJsonNode url, FaultRecordingSink faults) {
    if (endpoint.uri().getRawQuery() != null) {
      faults.invalid(url.pointer(), "The address holds a query: declare query parameters instead.");
      return Optional.empty();
    }
    String base = TextFunctions.withoutTrailing(endpoint.uri().toString(), '/');
    return Optional.of(new OpenApiServer(base, endpoint.host()));
  }

  private static Optional<String> fill(
      String url, LocatedJsonNode variables, FaultRecordingSink faults) {
    StringBuilder filled = new StringBuilder();
    Matcher matcher = VARIABLE.matcher(url);
    while (matcher.find()) {
      LocatedJsonNode value = variables.child(matcher.group(1)).child("default");
      JsonNode node = value.node();
      if (!node.isValueNode() || node.isNull()) {
        faults.invalid(value.pointer(), "Write the default: it is the value that is used.");
        return Optional.empty();
      }
      matcher.appendReplacement(filled, Matcher.quoteReplacement(node.asText()));
    }
    return Optional.of(matcher.appendTail(filled).toString());
  }
}
