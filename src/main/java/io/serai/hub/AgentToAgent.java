package io.serai.hub;

import io.serai.a2a.A2a;
import io.serai.a2a.A2aOptions;
import io.serai.a2a.model.A2aError.ErrorTable;
import io.serai.a2a.push.OutboundWebhook;
import io.serai.a2a.push.Patience;
import io.serai.a2a.push.PushCounts;
import io.serai.a2a.push.PushNotifications;
import io.serai.console.A2aNumbers;
import io.serai.http.grpc.GrpcDoor;
import io.serai.security.AgentDirectory;
import io.serai.security.Sealer;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.RoutesBuilder;

/** A2A in the hub, as its settings have it. */
final class AgentToAgent implements AutoCloseable {
  private final Optional<PushNotifications> push;
  private final A2a a2a;

  AgentToAgent(
      Settings settings,
      Ground ground,
      CamelContext camel,
      SkillCatalog catalog,
      AgentDirectory agents,
      GrpcDoor grpc,
      Sealer sealer,
      Clock clock) {
    this.push =
        flag(settings, "serai.a2a.push")
            ? Optional.of(push(settings, ground, camel, sealer, clock))
            : Optional.empty();
    this.a2a =
        new A2a(
            new A2a.Ground(
                ground.tasks().dispatcher(),
                ground.tasks().intake(),
                catalog,
                agents,
                push,
                ground.tasks().timer(),
                clock),
            options(settings),
            Trust.cards(settings));
    if (flag(settings, "serai.a2a.grpc")) {
      a2a.serve(grpc);
    }
  }

  /** What it counts. */
  A2aNumbers numbers() {
    return new A2aNumbers(
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

  /** Goes on with notifications that were not sent; to be called when the tasks are there. */
  void resume() {
    push.ifPresent(PushNotifications::resume);
  }

  @Override
  public void close() {
    push.ifPresent(PushNotifications::close);
  }

  private static PushNotifications push(
      Settings settings, Ground ground, CamelContext camel, Sealer sealer, Clock clock) {
    Tasks tasks = ground.tasks();
    return new PushNotifications(
        tasks.dispatcher(),
        ground.database(),
        tasks.hub(),
        tasks.shared(),
        sealer,
        new OutboundWebhook(camel, ground.outbound(), Configurations.pushHosts(settings)),
        Patience.STANDARD,
        tasks.timer(),
        clock);
  }

  private static A2aOptions options(Settings settings) {
    return new A2aOptions(
        flag(settings, "serai.a2a.legacy"),
        Configurations.isClosed(settings),
        Configurations.publicBase(settings),
        errors(settings),
        settings.text("serai.a2a.rest-media-type"),
        settings.list("serai.a2a.input-modes"),
        settings.list("serai.a2a.extensions"),
        Set.copyOf(settings.list("serai.a2a.required-extensions")),
        settings.duration("serai.a2a.heartbeat"),
        flag(settings, "serai.a2a.grpc"));
  }

  private static ErrorTable errors(Settings settings) {
    return switch (settings.text("serai.a2a.error-table")) {
      case "1.0.1" -> ErrorTable.V1_0_1;
      case "1.0.0" -> ErrorTable.V1_0_0;
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
