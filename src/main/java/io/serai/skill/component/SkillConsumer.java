package io.serai.skill.component;

import io.serai.http.InflightCountingConsumer;
import io.serai.route.InflightCountingProcessor;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.List;
import org.apache.camel.Processor;
import org.apache.camel.Suspendable;
import org.apache.camel.support.DefaultConsumer;

/**
 * Keeps its route in the catalog as a skill while the route is started; who found the skill just
 * before it left is served by the one that stands then.
 */
final class SkillConsumer extends DefaultConsumer implements Suspendable, InflightCountingConsumer {

  private final SkillCatalog catalog;
  private final SkillEndpoint endpoint;
  private final String version;
  private final InflightCountingProcessor way;
  private List<Skill> served = List.of();

  SkillConsumer(SkillEndpoint endpoint, Processor processor, SkillComponent component) {
    super(endpoint, processor);
    this.endpoint = endpoint;
    this.catalog = component.requiredCatalog();
    this.version = RouteSkillFactory.version(endpoint);
    this.way =
        new InflightCountingProcessor(
            RouteSkillHandler.of(endpoint, getAsyncProcessor(), component),
            this::isServed,
            new CurrentSkillForwarder(catalog, endpoint.getSkillId(), version));
  }

  @Override
  public int inside() {
    return way.inside();
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

  /** What the catalog shows counts: a change may leave the skill there until the next one comes. */
  private boolean isServed() {
    return catalog
        .snapshot()
        .find(endpoint.getSkillId(), version)
        .filter(skill -> skill.handler() == way)
        .isPresent();
  }

  private void serve() throws Exception {
    if (served.isEmpty()) {
      List<Skill> skills = List.of(RouteSkillFactory.of(endpoint, way));
      catalog.update(skills, List.of());
      served = skills;
    }
  }

  private void retire() {
    catalog.update(List.of(), served);
    served = List.of();
  }
}
