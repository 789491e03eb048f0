package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
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

  static Optional<OpenApiServer> read(OpenApiReferenceResolver task, OpenApiOperation operation) {
    Optional<DocumentNode> server =
        Stream.of(operation.node(), operation.pathItem(), task.root())
            .map(level -> level.member("servers"))
            .filter(list -> list.node().isArray() && !list.node().isEmpty())
            .findFirst()
            .map(list -> list.element(0));
    if (server.isEmpty()) {
      task.root()
          .member("servers")
          .fault("Write a list with the server that the step calls: [{url: https://HOST}].");
      return Optional.empty();
    }
    return read(server.get());
  }

  private static Optional<OpenApiServer> read(DocumentNode server) {
    DocumentNode url = server.member("url");
    Optional<String> filled = fill(url.textOrEmpty(), server.member("variables"));
    return filled
        .flatMap(text -> EndpointUrl.read(text, url))
        .flatMap(endpoint -> of(endpoint, url));
  }

  private static Optional<OpenApiServer> of(EndpointUrl endpoint, DocumentNode url) {
    if (endpoint.uri().getRawQuery() != null) {
      url.fault("The address contains a query: declare query parameters instead.");
      return Optional.empty();
    }
    String base = TextFunctions.withoutTrailing(endpoint.uri().toString(), '/');
    return Optional.of(new OpenApiServer(base, endpoint.host()));
  }

  private static Optional<String> fill(String url, DocumentNode variables) {
    StringBuilder filled = new StringBuilder();
    Matcher matcher = VARIABLE.matcher(url);
    while (matcher.find()) {
      DocumentNode value = variables.member(matcher.group(1)).member("default");
      JsonNode node = value.node();
      if (!node.isValueNode() || node.isNull()) {
        value.fault("Write the default: it is the value that is used.");
        return Optional.empty();
      }
      matcher.appendReplacement(filled, Matcher.quoteReplacement(node.asText()));
    }
    return Optional.of(matcher.appendTail(filled).toString());
  }
}
