package io.serai.a2a;

import io.serai.a2a.push.OutboundWebhookClient;
import io.serai.a2a.push.PushNotifications;
import io.serai.a2a.push.PushRetryPolicy;
import io.serai.protocol.BatchAdmission;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;
import java.util.Optional;

/**
 * Creates A2A.
 *
 * @param restAtRoot whether HTTP+JSON is served at the root too
 */
public record A2aProtocolFactory(boolean restAtRoot) implements ProtocolFactory {
  /** Part of Java's heap that push notifications may take while they are sent. */
  private static final int PUSH_SHARE = 16;

  @Override
  public Protocol create(ProtocolContext context) {
    return new A2aProtocol(
        new A2aProtocol.A2aDependencies(
            context.tasks().dispatcher(),
            context.skills().intake(),
            context.skills().catalog(),
            context.agents().calls(),
            context.settings().get(A2aSettings.PUSH)
                ? Optional.of(push(context))
                : Optional.empty(),
            context.messageExtensions(),
            context.cardContributions(),
            new BatchAdmission(context.agents().directory(), context.agents().limits()),
            context.tasks().timer(),
            context.audit(),
            context.clock()),
        A2aSettings.config(context.settings(), restAtRoot),
        A2aSettings.cards(context.settings()));
  }

  private PushNotifications push(ProtocolContext context) {
    return new PushNotifications(
        context.tasks().dispatcher(),
        context.platform().database(),
        context.tasks().process(),
        context.tasks().shared(),
        context.platform().vault().sealer(),
        new OutboundWebhookClient(
            context.platform().outbound(), A2aSettings.pushHosts(context.settings())),
        PushRetryPolicy.DEFAULT,
        Runtime.getRuntime().maxMemory() / PUSH_SHARE,
        A2aSettings.pushRetention(context.settings()),
        context.tasks().timer(),
        context.clock());
  }
}
