package io.serai.hub;

import io.serai.concurrent.ThreadPoolFactory;
import io.serai.outbound.OutboundSettings;
import io.serai.outbound.credential.CredentialHeaderFactory;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.Platform;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.route.cache.CompiledRouteCacheSettings;
import io.serai.security.vault.Vault;
import io.serai.setting.Settings;
import io.serai.store.Database;
import io.serai.trace.Tracing;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import org.apache.camel.CamelContext;

/** Opens what all of the hub runs on. */
final class PlatformSetup {

  private static final int MAX_PENDING_COMPILATIONS = 10_000;
  private static final int MAX_PENDING_WRITES = 1_000;

  private PlatformSetup() {}

  /** Opens the parts in order of dependency; {@code closeStack} closes them in reverse. */
  static Platform open(
      Settings settings,
      CloseStack closeStack,
      CamelContext camel,
      Vertx vertx,
      Database database,
      Vault vault,
      Tracing tracing,
      Clock clock) {
    ExecutorService compiler =
        ThreadPoolFactory.bounded("serai-compiler", 1, MAX_PENDING_COMPILATIONS);
    closeStack.add(compiler::shutdownNow);
    CompiledRouteCache routeCache =
        closeStack.add(CompiledRouteCacheSettings.cache(settings, camel, compiler));
    OutboundGateway outbound =
        closeStack.add(
            new OutboundGateway(camel, vertx, routeCache, OutboundSettings.config(settings)));
    outbound.trace(tracing);
    ExecutorService worker = ThreadPoolFactory.bounded("serai-worker", 1, MAX_PENDING_WRITES);
    closeStack.add(worker::shutdown);
    return new Platform(
        camel,
        database,
        routeCache,
        outbound,
        vault,
        new CredentialHeaderFactory(vault, outbound, clock),
        new FairSerialExecutor(worker));
  }
}
