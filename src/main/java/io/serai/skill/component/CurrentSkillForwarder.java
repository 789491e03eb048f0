package io.serai.skill.component;

import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.Optional;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * Forwards exchanges to the current provider of a skill, for callers that looked up the skill just
 * before its route stopped. It prefers the same version, otherwise the newest one. Thread-safe.
 */
final class CurrentSkillForwarder extends AsyncProcessorSupport {

  private final SkillCatalog catalog;
  private final String id;
  private final String version;

  CurrentSkillForwarder(SkillCatalog catalog, String id, String version) {
    this.catalog = catalog;
    this.id = id;
    this.version = version;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    CatalogSnapshot snapshot = catalog.snapshot();
    Optional<Skill> skill = snapshot.find(id, version).or(() -> snapshot.find(id));
    if (skill.isPresent()) {
      return skill.get().handler().process(exchange, callback);
    }
    exchange.setException(NoSuchSkillException.of(snapshot, id, null));
    callback.done(true);
    return true;
  }
}
