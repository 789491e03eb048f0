package io.serai.skill.component;

import io.serai.http.engine.InflightCountingConsumer;
import io.serai.route.InflightCountingProcessor;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.List;
import org.apache.camel.Processor;
import org.apache.camel.Suspendable;
import org.apache.camel.support.DefaultConsumer;

/**
 * Registers its route in the catalog as a skill while the route is started. Callers that looked up
 * the skill before the route stopped are forwarded to the current provider.
 */
final class SkillConsumer extends DefaultConsumer implements Suspendable, InflightCountingConsumer {

  private final SkillCatalog catalog;
  private final SkillEndpoint endpoint;
  private final String version;
  private final InflightCountingProcessor handler;

  /** What it has last added; a removal that was not published leaves it in the catalog. */
  private List<Skill> added = List.of();

  private boolean serving;

  SkillConsumer(SkillEndpoint endpoint, Processor processor, SkillComponent component) {
    super(endpoint, processor);
    this.endpoint = endpoint;
    this.catalog = component.requiredCatalog();
    this.version = RouteSkillFactory.version(endpoint);
    this.handler =
        new InflightCountingProcessor(
            RouteSkillHandler.of(endpoint, getAsyncProcessor(), component),
            this::isServed,
            new CurrentSkillForwarder(catalog, endpoint.getSkillId(), version));
  }

  @Override
  public int inflight() {
    return handler.inside();
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    serve();
  }

  @Override
  protected void doResume() throws Exception {
    super.doResume();
    serve();
  }

  @Override
  protected void doSuspend() throws Exception {
    retire();
    super.doSuspend();
  }

  @Override
  protected void doStop() throws Exception {
    retire();
    super.doStop();
  }

  /**
   * Whether the catalog contains this route's skill. The catalog decides, because a held change may
   * keep the skill there until its successor is added.
   */
  private boolean isServed() {
    return catalog
        .snapshot()
        .find(endpoint.getSkillId(), version)
        .filter(skill -> skill.handler() == handler)
        .isPresent();
  }

  private void serve() throws Exception {
    if (!serving) {
      List<Skill> skills = List.of(RouteSkillFactory.of(endpoint, handler));
      catalog.update(skills, added);
      added = skills;
      serving = true;
    }
  }

  private void retire() {
    serving = false;
    catalog.update(List.of(), added);
  }
}
