package io.serai.reload.routes;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets routes that are created from now on have new endpoints of beans and kamelets, which keep
 * what they once found. Routes that serve keep theirs.
 */
record EndpointRenewal(CamelContext camel, KameletRouteRemover kamelets) {

  private static final Logger LOG = LoggerFactory.getLogger(EndpointRenewal.class);
  private static final Pattern NAMED = Pattern.compile("(?:bean|class|kamelet):(?://)?([^?/]+).*");

  /** Begins it for these names; those of classes without their package. */
  void begin(Set<String> names) {
    for (Endpoint endpoint :
        names.isEmpty() ? List.<Endpoint>of() : List.copyOf(camel.getEndpoints())) {
      Matcher named = NAMED.matcher(endpoint.getEndpointUri());
      if (named.matches() && names.contains(simple(named.group(1)))) {
        remove(endpoint);
      }
    }
  }

  private void remove(Endpoint endpoint) {
    try {
      kamelets.keepDuring(() -> camel.removeEndpoint(endpoint));
    } catch (Exception e) { // it is out of use all the same
      LOG.warn("The endpoint {} did not stop", endpoint, e);
    }
  }

  /** Ends the routes of old kamelets; to be called when no route uses them any more. */
  void end() {
    kamelets.removeKept();
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
