package io.serai.a2s;

import io.serai.a2s.registry.RegistrySettings;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;
import io.serai.protocol.stream.StreamSettings;
import io.serai.skill.search.SkillSearchSettings;

/**
 * Creates A2S.
 *
 * @param lenient whether capability files with a wrong checksum are served, with a warning
 */
public record A2sProtocolFactory(boolean lenient) implements ProtocolFactory {

  @Override
  public Protocol create(ProtocolContext context) {
    return new A2sProtocol(
        new A2sProtocol.A2sDependencies(
            context.platform().camel(),
            context.platform().database(),
            context.reloads(),
            context.skills().catalog(),
            context.skills().statistics(),
            context.skills().search(),
            context.skills().intake(),
            context.platform().routeCache(),
            context.platform().outbound(),
            new VaultSecrets(
                context.platform().vault(), context.platform().outbound().privateHosts()),
            context.tasks().owners(),
            context.tasks().dispatcher(),
            context.agents().serving(),
            context.agents().registry(),
            context.agents().limits(),
            context.agents().calls(),
            context.protocols(),
            context.platform().worker(),
            context.clock()),
        new A2sProtocol.A2sConfig(
            lenient,
            SkillSearchSettings.minSimilarity(context.settings()),
            context.secured(),
            RegistrySettings.limits(context.settings()),
            StreamSettings.heartbeat(context.settings())));
  }
}
