package io.serai.hub;

import io.serai.a2a.A2aModule;
import io.serai.a2a.A2aOptions;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.push.OutboundWebhookClient;
import io.serai.a2a.push.PushCounts;
import io.serai.a2a.push.PushNotifications;
import io.serai.a2a.push.PushRetryPolicy;
import io.serai.console.A2aMetricSources;
import io.serai.http.grpc.GrpcServer;
import io.serai.security.AgentDirectory;
import io.serai.security.VaultTextEncryptor;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.RoutesBuilder;

/** Configures A2A from the settings: the module, push notifications and gRPC. */
final class A2aSetup implements AutoCloseable {
  private final Optional<PushNotifications> push;
  private final A2aModule a2a;

  A2aSetup(
      Settings settings,
      Dependencies dependencies,
      CamelContext camel,
      SkillCatalog catalog,
      AgentDirectory agents,
      GrpcServer grpc,
      VaultTextEncryptor vaultTextEncryptor,
      Clock clock) {
    this.push =
        flag(settings, "serai.a2a.push")
            ? Optional.of(push(settings, dependencies, camel, vaultTextEncryptor, clock))
            : Optional.empty();
    this.a2a =
        new A2aModule(
            new A2aModule.A2aDependencies(
                dependencies.tasks().dispatcher(),
                dependencies.tasks().intentResolver(),
                catalog,
                agents,
                push,
                dependencies.tasks().timer(),
                clock),
            options(settings),
            AuthenticationSetup.cards(settings));
    if (flag(settings, "serai.a2a.grpc")) {
      a2a.serve(grpc);
    }
  }

  /** Returns the sources of A2A metrics. */
  A2aMetricSources metricSources() {
    return new A2aMetricSources(
        a2a.counts(),
        a2a::openStreams,
        push.map(PushNotifications::counts).orElseGet(PushCounts::new),
        () -> push.map(PushNotifications::live).orElse(0));
  }

  void endStreams() {
    a2a.endStreams();
  }

  RoutesBuilder routes() {
    return a2a.routes();
  }

  /** Resumes undelivered push notifications; to be called after the tasks are recovered. */
  void resume() {
    push.ifPresent(PushNotifications::resume);
  }

  @Override
  public void close() {
    push.ifPresent(PushNotifications::close);
  }

  private static PushNotifications push(
      Settings settings,
      Dependencies dependencies,
      CamelContext camel,
      VaultTextEncryptor vaultTextEncryptor,
      Clock clock) {
    TaskEngineSetup taskEngineSetup = dependencies.tasks();
    return new PushNotifications(
        taskEngineSetup.dispatcher(),
        dependencies.database(),
        taskEngineSetup.hub(),
        taskEngineSetup.shared(),
        vaultTextEncryptor,
        new OutboundWebhookClient(
            camel, dependencies.outbound(), SettingsMapper.pushHosts(settings)),
        PushRetryPolicy.STANDARD,
        taskEngineSetup.timer(),
        clock);
  }

  private static A2aOptions options(Settings settings) {
    return new A2aOptions(
        flag(settings, "serai.a2a.legacy"),
        SettingsMapper.isClosed(settings),
        SettingsMapper.publicBase(settings),
        errors(settings),
        settings.text("serai.a2a.rest-media-type"),
        settings.list("serai.a2a.input-modes"),
        settings.list("serai.a2a.extensions"),
        Set.copyOf(settings.list("serai.a2a.required-extensions")),
        settings.duration("serai.a2a.heartbeat"),
        flag(settings, "serai.a2a.grpc"));
  }

  private static ErrorTableVersion errors(Settings settings) {
    return switch (settings.text("serai.a2a.error-table")) {
      case "1.0.1" -> ErrorTableVersion.V1_0_1;
      case "1.0.0" -> ErrorTableVersion.V1_0_0;
      default -> throw new HubException("serai.a2a.error-table takes 1.0.1 or 1.0.0.");
    };
  }

  private static boolean flag(Settings settings, String key) {
    return switch (settings.text(key)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new HubException(key + " takes true or false.");
    };
  }
}
