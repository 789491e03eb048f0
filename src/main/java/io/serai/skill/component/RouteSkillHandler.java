package io.serai.skill.component;

import io.serai.document.JsonToJavaConverter;
import io.serai.route.GuardedExchangeWork;
import io.serai.skill.SkillStatistics;
import io.serai.task.component.ExchangeTaskBinding;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a route as a skill: passes the inputs as a Map and, if a task runs the skill, sets the
 * headers of the task. Converts the result to JSON and records the run.
 */
final class RouteSkillHandler extends AsyncProcessorSupport {

  private final AsyncProcessor route;
  private final String id;
  private final String version;
  private final @Nullable SkillStatistics statistics;

  static RouteSkillHandler of(
      SkillEndpoint endpoint, AsyncProcessor route, SkillComponent component) {
    return new RouteSkillHandler(
        route,
        endpoint.getSkillId(),
        RouteSkillFactory.version(endpoint),
        component.getStatistics());
  }

  private RouteSkillHandler(
      AsyncProcessor route, String id, String version, @Nullable SkillStatistics statistics) {
    this.route = route;
    this.id = id;
    this.version = version;
    this.statistics = statistics;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    try {
      exchange.getMessage().setBody(JsonToJavaConverter.map(JsonBodyReader.inputs(exchange)));
      ExchangeTaskBinding.of(exchange)
          .ifPresent(binding -> binding.describe(exchange.getMessage()));
    } catch (RuntimeException e) {
      exchange.setException(e);
      callback.done(true);
      return true;
    }
    long began = System.nanoTime();
    return route.process(
        exchange,
        doneSync -> {
          GuardedExchangeWork.run(exchange, () -> finish(exchange, began));
          callback.done(doneSync);
        });
  }

  private void finish(Exchange exchange, long began) {
    if (exchange.getException() == null) {
      try {
        exchange.getMessage().setBody(JsonBodyReader.result(exchange));
      } catch (RuntimeException e) {
        exchange.setException(e);
      }
    }
    if (statistics != null) {
      boolean success = exchange.getException() == null;
      statistics.record(id, version, success, System.nanoTime() - began);
    }
  }
}
