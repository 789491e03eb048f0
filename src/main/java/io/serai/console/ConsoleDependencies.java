package io.serai.console;

import io.serai.a2a.remote.RemoteSkillSynchronizer;
import io.serai.outbound.OutboundGateway;
import io.serai.route.RouteCache;
import io.serai.security.Vault;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.store.Database;
import org.apache.camel.CamelContext;

/**
 * What the console looks at.
 *
 * @param publicUrl how callers reach the hub; empty where that is what they write into {@code Host}
 */
public record ConsoleDependencies(
    CamelContext camel,
    Database database,
    SkillCatalog catalog,
    SkillStatistics statistics,
    RouteCache slots,
    OutboundGateway outbound,
    AgentTaskLoads tasks,
    A2aMetricSources a2a,
    RemoteSkillSynchronizer remotes,
    Vault vault,
    String publicUrl) {}
