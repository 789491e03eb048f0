package io.serai.hub;

import io.serai.a2a.A2aOptions;
import io.serai.a2a.A2aProtocol;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.push.OutboundWebhookClient;
import io.serai.a2a.push.PushNotifications;
import io.serai.a2a.push.PushRetryPolicy;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;
import java.util.Optional;
import java.util.Set;

/** Configures A2A from the settings. */
record A2aSetup(Settings settings) implements ProtocolFactory {
  /** Part of Java's heap that push notifications may take while they are sent. */
  private static final int PUSH_SHARE = 16;

  @Override
  public Protocol create(ProtocolContext context) {
    return new A2aProtocol(
        new A2aProtocol.A2aDependencies(
            context.tasks(),
            context.intake(),
            context.catalog(),
            context.calls(),
            settings.flag("serai.a2a.push") ? Optional.of(push(context)) : Optional.empty(),
            context.messageExtensions(),
            context.cardContributions(),
            context.timer(),
            context.clock()),
        options(context),
        AuthenticationSetup.cards(settings));
  }

  private PushNotifications push(ProtocolContext context) {
    return new PushNotifications(
        context.tasks(),
        context.database(),
        context.hub(),
        context.sharedStore(),
        context.vault().sealer(),
        new OutboundWebhookClient(context.outbound(), SettingsMapper.pushHosts(settings)),
        PushRetryPolicy.STANDARD,
        Runtime.getRuntime().maxMemory() / PUSH_SHARE,
        context.timer(),
        context.clock());
  }

  private A2aOptions options(ProtocolContext context) {
    return new A2aOptions(
        settings.flag("serai.a2a.legacy"),
        context.secured(),
        SettingsMapper.publicBase(settings).isPresent(),
        errors(),
        settings.text("serai.a2a.rest-media-type"),
        settings.list("serai.a2a.input-modes"),
        settings.list("serai.a2a.extensions"),
        Set.copyOf(settings.list("serai.a2a.required-extensions")),
        SettingsMapper.heartbeat(settings, "serai.a2a.heartbeat"),
        settings.flag("serai.a2a.grpc"),
        settings.flag(ZeroClawSetup.ROOT_ALIAS),
        settings.flag("serai.log.requests"));
  }

  private ErrorTableVersion errors() {
    return switch (settings.text("serai.a2a.error-table")) {
      case "1.0.1" -> ErrorTableVersion.V1_0_1;
      case "1.0.0" -> ErrorTableVersion.V1_0_0;
      default -> throw new HubException("serai.a2a.error-table must be 1.0.1 or 1.0.0.");
    };
  }
}
