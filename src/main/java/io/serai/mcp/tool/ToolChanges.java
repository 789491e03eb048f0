package io.serai.mcp.tool;

import io.serai.mcp.feature.ChangeSource;
import io.serai.skill.SkillCatalog;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tells when the list of tools may have changed: skills came, went or changed. Thread-safe. */
public final class ToolChanges implements ChangeSource {
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** Follows a catalog. */
  public ToolChanges(SkillCatalog catalog) {
    catalog.listen(change -> listeners.forEach(Runnable::run));
  }

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
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }
}
