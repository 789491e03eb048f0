package io.serai.hub;

import io.serai.console.CredentialsApi;
import io.serai.console.RoutesApi;
import io.serai.protocol.ProtocolFactory;
import java.util.ArrayList;
import java.util.List;

/** The protocols of a hub, in the order in which they are installed. */
final class InstalledProtocols {

  private InstalledProtocols() {}

  /** Returns the protocols that Serai brings, then those that the options add. */
  static List<ProtocolFactory> of(Settings settings, HubHomeDirectory home, HubOptions options) {
    List<ProtocolFactory> protocols =
        new ArrayList<>(
            List.<ProtocolFactory>of(
                new A2sSetup(settings, options.dev()),
                new A2aSetup(settings),
                new A2wSetup(settings),
                new A2eSetup(settings, home.data()),
                new ZeroClawSetup(settings),
                new OrganizationSetup(settings),
                context -> new CredentialsApi(context.vault(), context.worker()),
                context -> new RoutesApi(context.camel(), context.worker())));
    protocols.addAll(options.protocols());
    return protocols;
  }
}
