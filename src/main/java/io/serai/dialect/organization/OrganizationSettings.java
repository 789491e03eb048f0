package io.serai.dialect.organization;

import io.serai.dialect.organization.config.OrganizationBlockReader;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** The keys of organizations, {@code serai.organizations.*}. */
public final class OrganizationSettings {

  static final Setting<List<String>> ROOTS =
      Setting.list(
          "serai.organizations.roots",
          "",
          "Absolute folders outside the home that `dir` and `work_dir` of organizations may be"
              + " in.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL = List.of(ROOTS);

  private OrganizationSettings() {}

  /** Returns what reads the blocks of agent files. */
  public static OrganizationBlockReader blocks(Settings settings) {
    List<Path> roots = settings.get(ROOTS).stream().map(OrganizationSettings::root).toList();
    return new OrganizationBlockReader(settings.home(), roots);
  }

  private static Path root(String text) {
    try {
      Path root = Path.of(text);
      if (root.isAbsolute()) {
        return root;
      }
    } catch (InvalidPathException invalid) {
      throw new InvalidSettingException(
          ROOTS.key() + " has " + text + ", which is not a path. Correct it.", invalid);
    }
    throw new InvalidSettingException(
        ROOTS.key() + " has " + text + ", which is not absolute. Write the whole path.");
  }
}
