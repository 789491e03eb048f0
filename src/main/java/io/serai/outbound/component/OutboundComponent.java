package io.serai.outbound.component;

import io.serai.outbound.gateway.OutboundGateway;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Category;
import org.apache.camel.Endpoint;
import org.apache.camel.Producer;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.RestConfiguration;
import org.apache.camel.spi.RestProducerFactory;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.spi.UriParam;
import org.apache.camel.spi.UriPath;
import org.apache.camel.spi.annotations.Component;
import org.apache.camel.support.DefaultComponent;
import org.apache.camel.util.URISupport;
import org.jspecify.annotations.Nullable;

/**
 * The Camel component {@code outbound:}, which sends HTTP requests through the {@link
 * OutboundGateway}: {@code to("outbound:https://api.example.com/dogs?limit=3")}.
 *
 * <p>The query parameter {@code hosts} is a comma-separated list of hosts to which redirects may
 * lead, in addition to the host of the address. All other query parameters are part of the address.
 * As a {@link RestProducerFactory} the component also serves {@code rest:} and {@code
 * rest-openapi:} ({@code producerComponentName=outbound}).
 */
@Component("outbound")
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "outbound",
    title = "Outbound",
    syntax = "outbound:address",
    category = Category.HTTP,
    producerOnly = true,
    lenientProperties = true,
    generateConfigurer = false)
public final class OutboundComponent extends DefaultComponent implements RestProducerFactory {

  @UriPath(description = "The address, such as https://api.example.com/dogs")
  @Metadata(required = true)
  @Nullable String address;

  @UriParam(
      description =
          "Hosts that redirects may lead to, separated by commas, besides the host of the address")
  @Nullable String hosts;

  @Override
  protected Endpoint createEndpoint(
      String uri, @Nullable String remaining, Map<String, Object> parameters) throws Exception {
    if (remaining == null || remaining.isEmpty()) {
      throw new IllegalArgumentException(
          "An address must follow outbound: as in outbound:https://api.example.com/dogs");
    }
    Set<String> allowed = hosts(getAndRemoveParameter(parameters, "hosts", String.class));
    String query = URISupport.createQueryString(parameters);
    parameters.clear();
    return new OutboundEndpoint(uri, this, OutboundUriTemplate.of(remaining, query), allowed);
  }

  @Override
  public Producer createProducer(
      CamelContext camel,
      String host,
      String verb,
      @Nullable String basePath,
      @Nullable String uriTemplate,
      @Nullable String queryParameters,
      @Nullable String consumes,
      @Nullable String produces,
      RestConfiguration configuration,
      Map<String, Object> parameters)
      throws Exception {
    StringBuilder address = new StringBuilder(host);
    Stream.of(basePath, uriTemplate)
        .filter(part -> part != null && !part.isEmpty() && !part.equals("/"))
        .forEach(part -> OutboundUriTemplate.appendPath(address, part));
    OutboundEndpoint endpoint =
        new OutboundEndpoint(
            "outbound:" + address, this, OutboundUriTemplate.of(address.toString(), ""), Set.of());
    endpoint.setCamelContext(camel);
    return endpoint.createProducer();
  }

  private static Set<String> hosts(@Nullable String list) {
    return list == null
        ? Set.of()
        : Stream.of(list.split(",", -1))
            .map(String::trim)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toUnmodifiableSet());
  }
}
