package io.serai.outbound.component;

import io.serai.outbound.gateway.OutboundGateway;
import java.net.URI;
import java.util.Map;
import org.apache.camel.Endpoint;
import org.apache.camel.Producer;
import org.apache.camel.component.graphql.GraphqlComponent;
import org.apache.camel.component.graphql.GraphqlEndpoint;
import org.apache.camel.support.CamelContextHelper;

/**
 * Camel's component {@code graphql:}, whose producers send through the {@link OutboundGateway}:
 * they block no thread while they wait, and the guard, the limits and the breaker of the host
 * apply. A response with {@code errors} is a failure. All its options are Camel's, but for {@code
 * proxyHost} and {@code httpClient}, which cannot be used.
 */
public class NonBlockingGraphqlComponent extends GraphqlComponent {

  @Override
  protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters)
      throws Exception {
    for (String option : new String[] {"proxyHost", "httpClient"}) {
      if (parameters.containsKey(option)) {
        throw new IllegalArgumentException(
            "graphql: sends through the hub's own client; leave out " + option);
      }
    }
    URI address = new URI(remaining);
    if (address.getHost() == null) {
      throw new IllegalArgumentException(
          "\"%s\" is not an absolute http or https address: write https://HOST/PATH"
              .formatted(remaining));
    }
    GraphqlEndpoint endpoint = new NonBlockingEndpoint(uri, this);
    endpoint.setHeaderFilterStrategy(getHeaderFilterStrategy());
    endpoint.setThrowExceptionOnFailure(isThrowExceptionOnFailure());
    endpoint.setHttpUri(address);
    setProperties(endpoint, parameters);
    return endpoint;
  }

  @Override
  protected void afterConfiguration(
      String uri, String remaining, Endpoint endpoint, Map<String, Object> parameters)
      throws Exception {
    if (endpoint instanceof NonBlockingEndpoint) {
      super.afterConfiguration(uri, remaining, endpoint, parameters);
    }
  }

  private static final class NonBlockingEndpoint extends GraphqlEndpoint {

    NonBlockingEndpoint(String uri, GraphqlComponent component) {
      super(uri, component);
    }

    @Override
    public Producer createProducer() {
      return new NonBlockingGraphqlProducer(
          this,
          CamelContextHelper.mandatoryLookup(
              getCamelContext(), OutboundGateway.NAME, OutboundGateway.class));
    }
  }
}
