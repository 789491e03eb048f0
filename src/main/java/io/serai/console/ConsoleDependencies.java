package io.serai.console;

import io.serai.outbound.gateway.OutboundGateway;
import io.serai.protocol.Protocol;
import io.serai.route.RouteCache;
import io.serai.security.RateLimiter;
import io.serai.security.Vault;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.agent.AgentRegistry;
import io.serai.store.Database;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.camel.CamelContext;

/**
 * The parts of the hub that the console reads.
 *
 * @param reloadFolders reads all folders again
 * @param remoteOperations whether the operations of the hub's JMX beans may be called over HTTP
 * @param publicUrl the configured address at which callers reach the hub
 * @param secured whether callers need a key
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
    RateLimiter limits,
    Vault vault,
    Supplier<CompletionStage<Void>> reloadFolders,
    boolean remoteOperations,
    Optional<String> publicUrl,
    boolean secured) {}
