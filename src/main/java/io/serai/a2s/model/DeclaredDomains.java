package io.serai.a2s.model;

import io.serai.a2s.call.ServiceCall;
import io.serai.document.DocumentNode;
import io.serai.document.UriParser;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The hosts that a capability declares in {@code domains}. Every server of a task must be one of
 * them (A2S-Q5).
 */
final class DeclaredDomains {
  private final Set<String> names;

  private DeclaredDomains(Set<String> names) {
    this.names = names;
  }

  /**
   * Reads the hosts that {@code domains} lists. A URL in the list, which {@link
   * CapabilityHeaderReader} reports as a fault, counts as its host. If nothing is listed, {@link
   * #check} reports nothing, since the missing list is a fault already.
   */
  static DeclaredDomains declared(DocumentNode root) {
    return new DeclaredDomains(
        StreamSupport.stream(root.node().path("domains").spliterator(), false)
            .map(domain -> host(domain.asText()).orElse(HostNameSyntax.normal(domain.asText())))
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Reports each undeclared host of a task, at the node that names it. */
  void check(DocumentNode task, Optional<ServiceCall> call) {
    Map<String, DocumentNode> hosts = new LinkedHashMap<>();
    if (task.has("endpoint")) {
      put(hosts, task.member("endpoint"));
    }
    if (task.node().path("servers").isArray()) {
      task.member("servers").asList("").forEach(server -> put(hosts, server.member("url")));
    }
    call.ifPresent(
        c -> c.hosts().forEach(host -> hosts.putIfAbsent(HostNameSyntax.normal(host), task)));
    hosts.forEach(
        (host, url) -> {
          if (!names.isEmpty() && !names.contains(host)) {
            url.fault(
                "DOMAIN_NOT_DECLARED", "the host " + host + " is not declared; add it to domains");
          }
        });
  }

  private static void put(Map<String, DocumentNode> hosts, DocumentNode url) {
    host(url.node().asText()).ifPresent(host -> hosts.putIfAbsent(host, url));
  }

  private static Optional<String> host(String url) {
    return UriParser.parse(url.toLowerCase(Locale.ROOT))
        .map(URI::getHost)
        .map(HostNameSyntax::normal);
  }
}
