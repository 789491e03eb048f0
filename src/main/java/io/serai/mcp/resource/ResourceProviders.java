package io.serai.mcp.resource;

import io.serai.protocol.Protocol;
import io.serai.protocol.ResourceProvider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The providers of MCP itself, and those of all protocols. Thread-safe.
 *
 * @param protocols are asked for each request, since some are created after this
 */
record ResourceProviders(List<ResourceProvider> own, List<Protocol> protocols) {

  /** A provider that has the form of a URI, with the values of the variables in it. */
  record Match(ResourceProvider provider, Map<String, String> variables) {}

  Stream<ResourceProvider> all() {
    return Stream.concat(
        own.stream(), protocols.stream().flatMap(each -> each.resources().stream()));
  }

  /** Returns the provider of a URI, whether there is such a resource or not. */
  Optional<Match> find(String uri) {
    return all()
        .flatMap(
            provider ->
                provider.template().uri().match(uri).stream()
                    .map(variables -> new Match(provider, variables)))
        .findFirst();
  }
}
