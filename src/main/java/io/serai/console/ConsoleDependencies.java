package io.serai.console;

import io.serai.outbound.OutboundGateway;
import io.serai.protocol.Protocol;
import io.serai.route.RouteCache;
import io.serai.security.Vault;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.agent.AgentRegistry;
import io.serai.store.Database;
import java.util.List;
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
    List<Protocol> protocols,
    AgentRegistry agents,
    Vault vault,
    String publicUrl) {}
