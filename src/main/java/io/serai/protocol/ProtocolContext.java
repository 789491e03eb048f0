package io.serai.protocol;

import io.serai.reload.ReloadHistory;
import io.serai.security.audit.AuditLog;
import io.serai.security.auth.SecuritySettings;
import io.serai.setting.Settings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The parts of the hub that protocols use.
 *
 * @param settings the settings of the hub
 * @param data folder of what the hub stores
 * @param reloads what became of the files of the home
 * @param reloadFolders reads all folders of the home again; completes when their files are applied
 * @param audit writes entries of the audit log
 * @param protocols all protocols of the hub, also those that are created later; read-only
 */
public record ProtocolContext(
    Settings settings,
    Path data,
    Platform platform,
    SkillServices skills,
    AgentServices agents,
    TaskServices tasks,
    ReloadHistory reloads,
    Supplier<CompletionStage<Void>> reloadFolders,
    AuditLog audit,
    List<Protocol> protocols,
    Clock clock) {

  /** Whether callers need a key. */
  public boolean secured() {
    return SecuritySettings.isClosed(settings);
  }

  /** Returns the message extensions of all protocols. */
  public CompositeMessageExtension messageExtensions() {
    return new CompositeMessageExtension(protocols);
  }

  /** Returns the contributions of all protocols to agent cards. */
  public AgentCardContributions cardContributions() {
    return new AgentCardContributions(protocols);
  }
}
