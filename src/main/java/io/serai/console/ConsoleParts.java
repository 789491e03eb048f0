package io.serai.console;

import io.serai.a2a.remote.RemoteAgents;
import io.serai.outbound.Outbound;
import io.serai.route.RouteSlots;
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
public record ConsoleParts(
    CamelContext camel,
    Database database,
    SkillCatalog catalog,
    SkillStatistics statistics,
    RouteSlots slots,
    Outbound outbound,
    TaskNumbers tasks,
    A2aNumbers a2a,
    RemoteAgents remotes,
    Vault vault,
    String publicUrl) {}
