package io.serai.skill.component;

import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.List;
import org.apache.camel.Processor;
import org.apache.camel.Suspendable;
import org.apache.camel.support.DefaultConsumer;

/** Keeps its route in the catalog as a skill while the route is started. */
final class SkillConsumer extends DefaultConsumer implements Suspendable {

  private final SkillCatalog catalog;
  private final SkillEndpoint endpoint;
  private final SkillComponent component;
  private List<Skill> served = List.of();

  SkillConsumer(SkillEndpoint endpoint, Processor processor, SkillComponent component) {
    super(endpoint, processor);
    this.endpoint = endpoint;
    this.component = component;
    this.catalog = component.requiredCatalog();
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

  private void serve() throws Exception {
    if (served.isEmpty()) {
      List<Skill> skills = List.of(RouteSkill.of(endpoint, getAsyncProcessor(), component));
      catalog.update(skills, List.of());
      served = skills;
    }
  }

  private void retire() {
    catalog.update(List.of(), served);
    served = List.of();
  }
}
