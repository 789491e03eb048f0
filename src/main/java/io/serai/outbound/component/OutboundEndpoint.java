package io.serai.outbound.component;

import io.serai.outbound.gateway.OutboundGateway;
import java.util.HashSet;
import java.util.Set;
import org.apache.camel.Component;
import org.apache.camel.Consumer;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.support.CamelContextHelper;
import org.apache.camel.support.DefaultEndpoint;

/** The endpoint of an {@code outbound:} address. It supports producers only. */
final class OutboundEndpoint extends DefaultEndpoint {

  private final OutboundUriTemplate address;
  private final Set<String> hosts;

  OutboundEndpoint(
      String uri, Component component, OutboundUriTemplate address, Set<String> hosts) {
    super(uri, component);
    this.address = address;
    Set<String> all = new HashSet<>(hosts);
    all.add(address.host());
    this.hosts = Set.copyOf(all);
  }

  @Override
  public Producer createProducer() {
    OutboundGateway outbound =
        CamelContextHelper.mandatoryLookup(
            getCamelContext(), OutboundGateway.NAME, OutboundGateway.class);
    return new OutboundProducer(this, outbound, address, hosts);
  }

  @Override
  public Consumer createConsumer(Processor processor) {
    throw new UnsupportedOperationException("outbound: supports producers only; use it in to()");
  }

  @Override
  public boolean isLenientProperties() {
    return true;
  }
}
