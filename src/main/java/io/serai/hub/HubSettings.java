package io.serai.hub;

import io.serai.a2a.A2aSettings;
import io.serai.a2a.client.RemoteAgentSettings;
import io.serai.a2e.A2eSettings;
import io.serai.a2s.registry.RegistrySettings;
import io.serai.a2w.A2wSettings;
import io.serai.console.ConsoleSettings;
import io.serai.console.oidc.OidcSettings;
import io.serai.dialect.organization.OrganizationSettings;
import io.serai.dialect.zeroclaw.ZeroClawSettings;
import io.serai.http.HttpSettings;
import io.serai.llm.LlmSettings;
import io.serai.mcp.McpSettings;
import io.serai.outbound.OutboundSettings;
import io.serai.protocol.stream.StreamSettings;
import io.serai.reload.ReloadSettings;
import io.serai.route.cache.CompiledRouteCacheSettings;
import io.serai.security.audit.AuditSettings;
import io.serai.security.auth.SecuritySettings;
import io.serai.security.jwt.JwtSettings;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import io.serai.skill.search.SkillSearchSettings;
import io.serai.store.StoreSettings;
import io.serai.task.run.config.TaskRetentionSettings;
import io.serai.task.run.config.TaskSettings;
import io.serai.telemetry.TelemetrySettings;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The keys of the hub itself, and the list of all keys. */
public final class HubSettings {

  public static final Setting<String> LOG_FORMAT =
      Setting.choice("serai.log.format", List.of("text", "json"), "Format of the log.");

  public static final Setting<Duration> SHUTDOWN_TIMEOUT =
      Setting.duration(
          "serai.shutdown-timeout",
          "20s",
          "How long requests, and work that must not run twice, may continue when the hub stops.");

  /** All keys that Serai reads, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      Stream.of(
              HttpSettings.ALL,
              SecuritySettings.ALL,
              JwtSettings.ALL,
              AuditSettings.ALL,
              StoreSettings.ALL,
              TaskSettings.ALL,
              TaskRetentionSettings.ALL,
              ConsoleSettings.ALL,
              OidcSettings.ALL,
              TelemetrySettings.ALL,
              A2wSettings.ALL,
              McpSettings.ALL,
              A2eSettings.ALL,
              LlmSettings.ALL,
              ZeroClawSettings.ALL,
              OrganizationSettings.ALL,
              StreamSettings.ALL,
              A2aSettings.ALL,
              RemoteAgentSettings.ALL,
              CompiledRouteCacheSettings.ALL,
              RegistrySettings.ALL,
              OutboundSettings.ALL,
              SkillSearchSettings.ALL,
              ReloadSettings.ALL,
              List.<Setting<?>>of(LOG_FORMAT, SHUTDOWN_TIMEOUT))
          .<Setting<?>>flatMap(List::stream)
          .toList();

  private HubSettings() {}

  /**
   * Returns one sentence for each {@code serai.} key and {@code SERAI_} variable that this version
   * does not know.
   */
  public static List<String> unknown(Settings settings) {
    return UnknownSettingsCheck.of(settings.keys(), settings.variables());
  }
}
