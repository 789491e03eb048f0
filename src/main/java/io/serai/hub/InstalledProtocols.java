package io.serai.hub;

import io.serai.a2a.A2aProtocolFactory;
import io.serai.a2e.A2eProtocol;
import io.serai.a2s.A2sProtocolFactory;
import io.serai.a2w.A2wProtocol;
import io.serai.console.api.AuditApi;
import io.serai.console.api.CallerApi;
import io.serai.console.api.HostsApi;
import io.serai.console.api.KeysApi;
import io.serai.console.api.ReloadApi;
import io.serai.console.api.RoutesApi;
import io.serai.console.api.SessionsApi;
import io.serai.console.api.StatisticsApi;
import io.serai.console.api.VaultCredentialsApi;
import io.serai.console.session.Sessions;
import io.serai.dialect.organization.OrganizationProtocol;
import io.serai.dialect.zeroclaw.ZeroClawProtocolFactory;
import io.serai.dialect.zeroclaw.ZeroClawSettings;
import io.serai.mcp.McpProtocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;
import io.serai.schedule.ScheduleProtocol;
import io.serai.security.audit.AuditTable;
import io.serai.setting.Settings;
import io.serai.skill.SkillRunTimeSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The protocols of a hub, in the order in which they are installed. */
final class InstalledProtocols {

  private InstalledProtocols() {}

  /**
   * Returns the protocols that Serai brings, then those that the options add.
   *
   * @param sessions returns the sessions of the console, once the hub serves
   */
  static List<ProtocolFactory> of(
      Settings settings, HubStartOptions options, Supplier<Sessions> sessions) {
    List<ProtocolFactory> protocols =
        new ArrayList<>(
            List.<ProtocolFactory>of(
                new A2sProtocolFactory(options.dev()),
                new A2aProtocolFactory(settings.get(ZeroClawSettings.ROOT_ALIAS)),
                McpProtocol::new,
                A2wProtocol::new,
                A2eProtocol::new,
                new ZeroClawProtocolFactory(),
                OrganizationProtocol::new,
                ScheduleProtocol::new,
                context ->
                    new VaultCredentialsApi(
                        context.platform().vault(), context.platform().worker()),
                context -> new RoutesApi(context.platform().camel(), context.platform().worker()),
                context -> new ReloadApi(context.reloadFolders(), context.reloads()),
                context -> new HostsApi(context.platform().outbound()),
                context ->
                    new AuditApi(new AuditTable(context.platform().database()), context.clock()),
                KeysApi::new,
                context -> new SessionsApi(sessions, context.agents().authenticator().operators()),
                InstalledProtocols::statistics,
                context -> new CallerApi(context.secured())));
    protocols.addAll(options.protocols());
    return protocols;
  }

  private static StatisticsApi statistics(ProtocolContext context) {
    SkillRunTimeSeries runs =
        new SkillRunTimeSeries(context.skills().statistics(), context.clock());
    runs.follow(context.tasks().timer());
    return new StatisticsApi(runs, context.clock(), context.platform().worker());
  }
}
