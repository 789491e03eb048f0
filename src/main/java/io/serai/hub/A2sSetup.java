package io.serai.hub;

import io.serai.a2s.A2sProtocol;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;

/**
 * Configures A2S from the settings.
 *
 * @param lenient whether capability files with a wrong checksum are served, with a warning
 */
record A2sSetup(Settings settings, boolean lenient) implements ProtocolFactory {

  @Override
  public Protocol create(ProtocolContext context) {
    return new A2sProtocol(
        new A2sProtocol.A2sDependencies(
            context.camel(),
            context.database(),
            context.reloads(),
            context.catalog(),
            context.statistics(),
            context.search(),
            context.routeCache(),
            context.outbound(),
            new VaultSecrets(context.vault(), context.outbound().privateHosts()),
            context.owners()::of,
            context.tasks(),
            context.servingAgents(),
            context.registry(),
            context.calls(),
            context.protocols(),
            context.worker(),
            context.clock()),
        new A2sProtocol.A2sOptions(
            lenient,
            SettingsMapper.minSimilarity(settings),
            context.secured(),
            SettingsMapper.registry(settings),
            SettingsMapper.heartbeat(settings, "serai.a2a.heartbeat")));
  }
}
