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
 * The parts of the hub that the console reads.
 *
 * @param publicUrl address at which callers reach the hub; if empty, their {@code Host} header is
 *     used
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
