package io.serai.protocol;

import io.serai.outbound.credential.CredentialHeaderFactory;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.security.vault.Vault;
import io.serai.store.Database;
import org.apache.camel.CamelContext;

/**
 * What all of the hub runs on.
 *
 * @param camel runs the routes
 * @param database stores what outlives the process
 * @param routeCache compiles routes
 * @param outbound sends outgoing calls
 * @param vault has the credentials
 * @param credentials makes headers of the credentials of the vault, with tokens that all share
 * @param worker runs operations that block
 */
public record Platform(
    CamelContext camel,
    Database database,
    CompiledRouteCache routeCache,
    OutboundGateway outbound,
    Vault vault,
    CredentialHeaderFactory credentials,
    FairSerialExecutor worker) {}
