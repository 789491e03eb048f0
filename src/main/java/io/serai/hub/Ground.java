package io.serai.hub;

import io.serai.a2a.remote.Remotes;
import io.serai.outbound.Outbound;
import io.serai.route.RouteSlots;
import io.serai.security.AgentDirectory;
import io.serai.security.Vault;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.ServingAgents;
import io.serai.skill.run.Callers;
import io.serai.store.Database;
import io.serai.trace.Tracing;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Predicate;
import org.apache.camel.CamelContext;

/** What every protocol of a hub stands on: the database, routes, the way out, skills, tasks. */
record Ground(
    Database database,
    RouteSlots slots,
    Outbound outbound,
    Skills skills,
    Remotes remotes,
    Tasks tasks) {

  private static final int COMPILES_WAITING = 10_000;

  /**
   * Opens them in their order; {@code parts} closes them in the opposite one.
   *
   * @param operators whether a caller's id is that of an operator now
   */
  static Ground open(
      Settings settings,
      Parts parts,
      CamelContext camel,
      Vertx vertx,
      Database database,
      SkillCatalog catalog,
      AgentDirectory agents,
      Vault vault,
      Tracing tracing,
      Predicate<String> operators,
      Clock clock) {
    ExecutorService compiler = Executors.bounded("serai-compiler", 1, COMPILES_WAITING);
    parts.add(compiler::shutdownNow);
    RouteSlots slots =
        parts.add(
            new RouteSlots(
                camel,
                settings.number("serai.routes.max", 1, Integer.MAX_VALUE),
                Configurations.routeSteps(settings),
                compiler));
    Outbound outbound =
        parts.add(new Outbound(camel, vertx, slots, Configurations.outbound(settings)));
    outbound.trace(tracing);
    Skills skills = new Skills(settings, parts, camel, database, catalog, outbound, clock);
    ScheduledThreadPoolExecutor thread =
        new ScheduledThreadPoolExecutor(1, Executors.named("serai-agents"));
    thread.setRemoveOnCancelPolicy(true);
    parts.add(thread::shutdownNow);
    Callers callers = new Callers(new ServingAgents(agents)::find, operators);
    Remotes remotes =
        new Remotes(
            camel,
            outbound,
            agents,
            vault,
            Configurations.agents(settings),
            thread,
            callers,
            clock);
    Tasks tasks =
        parts.add(
            new Tasks(
                settings,
                database,
                camel,
                catalog,
                skills.search(),
                agents,
                remotes.tasks(),
                callers,
                tracing,
                clock));
    return new Ground(database, slots, outbound, skills, remotes, tasks);
  }
}
