package io.serai.hub;

import io.serai.a2a.client.PeerDialect;
import io.serai.dialect.zeroclaw.ZeroClawOptions;
import io.serai.dialect.zeroclaw.ZeroClawProtocol;
import io.serai.dialect.zeroclaw.peer.ZeroClawPeers;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;
import io.serai.security.RetentionRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Configures ZeroClaw's dialect from the settings. */
record ZeroClawSetup(Settings settings) implements ProtocolFactory {
  /** What remote agents may speak instead of A2A. */
  static final List<PeerDialect> PEERS = List.of(new ZeroClawPeers());

  static final String KEEP_FOR = "serai.zeroclaw.keep-for";
  static final String MAX_TASKS = "serai.zeroclaw.max-tasks";
  static final String ROOT_ALIAS = "serai.zeroclaw.root-alias";

  @Override
  public Protocol create(ProtocolContext context) {
    return new ZeroClawProtocol(
        context,
        new ZeroClawOptions(
            settings.flag("serai.zeroclaw.enabled"),
            settings.flag(ROOT_ALIAS),
            settings.duration(KEEP_FOR),
            maxTasks(settings),
            SettingsMapper.isClosed(settings),
            SettingsMapper.heartbeat(settings, "serai.a2a.heartbeat")));
  }

  /** Its tasks are kept at least as long as the dialect finds them. */
  @Override
  public Map<String, RetentionRule> retentions() {
    Duration keepFor = settings.duration(KEEP_FOR);
    Duration standard = settings.duration("serai.tasks.keep-for");
    int keepMost = settings.number("serai.tasks.keep-most", 0, Integer.MAX_VALUE);
    return Map.of(
        ZeroClawProtocol.NAME,
        new RetentionRule(
            Optional.empty(),
            Optional.of(keepFor.compareTo(standard) < 0 ? standard : keepFor),
            OptionalInt.of(Math.max(maxTasks(settings), keepMost))));
  }

  private static int maxTasks(Settings settings) {
    return settings.number(MAX_TASKS, 1, 10_000_000);
  }
}
