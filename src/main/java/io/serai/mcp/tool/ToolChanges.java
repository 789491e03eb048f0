package io.serai.mcp.tool;

import io.serai.mcp.feature.ChangeSource;
import io.serai.skill.SkillCatalog;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Tells when the list of tools may have changed: skills came, went or changed. */
public record ToolChanges(SkillCatalog catalog) implements ChangeSource {

  @Override
  public String filter() {
    return "toolsListChanged";
  }

  @Override
  public String notification() {
    return "notifications/tools/list_changed";
  }

  @Override
  public Runnable listen(Runnable listener) {
    Thread registering = Thread.currentThread();
    AtomicBoolean registered = new AtomicBoolean();
    Consumer<SkillCatalog.CatalogChange> onChange =
        change -> {
          boolean ofExisting = !registered.get() && Thread.currentThread() == registering;
          if (!ofExisting) {
            listener.run();
          }
        };
    catalog.listen(onChange); // tells of the existing skills, which are no change
    registered.set(true);
    return () -> catalog.unlisten(onChange);
  }
}
